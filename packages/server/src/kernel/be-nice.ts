import { setPriority } from 'node:os';

/** Requests go first. */
const NICE = 19;

/** Has a process, or in Linux one thread of it, give way to all others; what it starts afterwards inherits that. */
export function beNice(id: number): void {
  try {
    setPriority(id, NICE);
  } catch {
    // It has ended, or must not give way: it goes on all the same.
  }
}
