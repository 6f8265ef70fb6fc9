import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Requests go first. */
const NICE = 19;

/** A tenth of the main thread's share of a core, for which it sometimes waits all the same. */
const HELPER_NICE = 10;

/** As Node names V8's helper threads; Linux shows the name. */
const HELPER = 'node-V8Worker';

/** Lowers the priority of a process, or in Linux of one thread. What it starts afterwards inherits that. */
export function lowerPriority(id: number, nice = NICE): void {
  try {
    setPriority(id, nice);
  } catch {
    // It has ended, or must not give way: it goes on all the same.
  }
}

/**
 * Lowers the priority of V8's helper threads, which compile and collect garbage. Otherwise the operating system may
 * give them the core of the thread that answers. Only in Linux has each thread a priority of its own.
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
