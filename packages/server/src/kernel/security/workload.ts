import { addressGroup } from '../address-group.ts';
import { tooManyRequests, unavailable } from '../errors.ts';

/**
 * How much is being worked on at once. Where more comes in than can be done, everybody would wait longer and
 * longer and in the end nobody be answered in time: what does not fit is refused at once, with 503. Nobody holds
 * all of it: what goes beyond a share is refused with 429, while there is room for others.
 */
export interface Workload {
  /** Whether so much is being worked on that another request would wait too long. */
  isFull: () => boolean;
  /** Throws 503 when it is full. */
  admit: () => void;
  /**
   * Counts `work` while it runs. Slow senders and readers are no work: only what runs in between is. Throws 429
   * without beginning it when the share is used up.
   */
  during: <T>(work: () => Promise<T>, share?: Share) => Promise<T>;
  /** Counts a request that was refused elsewhere because it is full. */
  noteRefused: () => void;
  /** Requests refused since the start. */
  refused: () => number;
}

/** What one holder may have running at once. */
export interface Share {
  readonly holder: string;
  readonly most: number;
}

/** At 1,000 requests a second the last of so many waits a quarter of a second. */
export const MOST_AT_WORK = 256;
/** Whatever the number of his sessions and addresses. */
export const PERSON_SHARE = 32;
/** A company behind one proxy is one address: only requests without a session count for it. */
export const ADDRESS_SHARE = MOST_AT_WORK / 4;
/** By then much of what runs has been answered. */
const RETRY_AFTER_SECONDS = 2;

/** The share of a signed-in person. */
export const shareOfPerson = (userId: number): Share => ({
  holder: `person ${userId}`,
  most: PERSON_SHARE,
});

/**
 * The share of a session while it is looked up: whether it still holds is not known before, and one that is over
 * must not use up the share of its person.
 */
export const shareOfSession = (jti: string): Share => ({
  holder: `session ${jti}`,
  most: PERSON_SHARE,
});

/** The share of an address, for requests that nobody signed in makes. */
export const shareOfAddress = (address: string): Share => ({
  holder: `address ${addressGroup(address)}`,
  most: ADDRESS_SHARE,
});

export function createWorkload(most: number = MOST_AT_WORK): Workload {
  let running = 0;
  let refused = 0;
  /** Running of each holder; who has none is not kept. */
  const held = new Map<string, number>();
  const isFull = (): boolean => running >= most;
  const take = ({ holder, most: its }: Share): void => {
    const own = held.get(holder) ?? 0;
    if (own >= its) {
      refused += 1;
      throw tooManyRequests(RETRY_AFTER_SECONDS);
    }
    held.set(holder, own + 1);
  };
  const giveBack = ({ holder }: Share): void => {
    const left = (held.get(holder) ?? 0) - 1;
    if (left > 0) held.set(holder, left);
    else held.delete(holder);
  };
  return {
    isFull,
    admit: () => {
      if (!isFull()) return;
      refused += 1;
      throw unavailable();
    },
    during: async (work, share) => {
      if (share) take(share);
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        if (share) giveBack(share);
      }
    },
    noteRefused: () => {
      refused += 1;
    },
    refused: () => refused,
  };
}
