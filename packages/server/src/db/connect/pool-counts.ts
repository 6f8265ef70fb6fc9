import { codeOf } from './connect.ts';

/** How often a pool has failed and waited, since the process began. */
export class PoolCounts {
  /** Failures by SQLSTATE; `none`: the database did not answer, or the connection was lost. */
  readonly errors = new Map<string, number>();
  /** How often somebody waited for a connection, and for how long altogether, in ms. */
  waits = 0;
  waitedMs = 0;

  noteError(error: unknown): void {
    const code = codeOf(error);
    const state = isSqlState(code) ? code : 'none';
    this.errors.set(state, (this.errors.get(state) ?? 0) + 1);
  }

  noteWait(ms: number): void {
    this.waits += 1;
    this.waitedMs += ms;
  }
}

/** Whether an error's code is one of the server's, not one of the system such as EPIPE, which has no digit. */
export const isSqlState = (code: string): boolean => /^(?=.*\d)[\dA-Z]{5}$/.test(code);
