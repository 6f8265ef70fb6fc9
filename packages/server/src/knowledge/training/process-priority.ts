import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The lowest priority, so that requests come first. */
const NICE = 19;

/**
 * Gives helper threads a tenth of the main thread's share of a core. A lower share would hurt, because the main thread
 * sometimes waits for them.
 */
const HELPER_NICE = 10;

/** Node's name for V8's helper threads, as Linux shows it. */
const HELPER = 'node-V8Worker';

/**
 * Lowers the priority of a process, or in Linux of one thread. Threads and processes that it starts later inherit it.
 */
export function lowerPriority(id: number, nice = NICE): void {
  try {
    setPriority(id, nice);
  } catch {
    // The process has ended, or its priority may not be changed; both are harmless.
  }
}

/**
 * Lowers the priority of V8's helper threads, which compile and collect garbage. Otherwise the operating system may
 * give them the core of the thread that answers. Only Linux has a priority for each thread.
 */
export function lowerHelperPriority(): void {
  for (const thread of ownThreads()) {
    if (nameOf(thread) === HELPER) lowerPriority(thread, HELPER_NICE);
  }
}

/** The threads of this process in Linux; elsewhere only the process itself. */
export function ownThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

function nameOf(thread: number): string {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
