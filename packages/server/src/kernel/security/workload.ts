import type { Actor } from '../actor.ts';
import { addressGroup } from '../address-group.ts';
import { tooManyRequests, unavailable } from '../errors.ts';

/**
 * Load shedding: limits how many requests run at once. Under overload everybody would wait longer and longer, until
 * nobody is answered in time. So requests beyond the limit are refused at once with 503. Nobody can use the whole
 * limit: requests beyond a holder's share are refused with 429, while there is room for others.
 */
export interface Workload {
  /** Whether so much is running that another request would wait too long. */
  isFull: () => boolean;
  /** Throws 503 when it is full. */
  admit: () => void;
  /**
   * Counts `work` while it runs; slow senders and readers do not count. Throws 429 without starting it when the share
   * is used up.
   */
  during: <T>(work: () => Promise<T>, share?: Share) => Promise<T>;
  /** Counts a request that another place refused because the limit was reached. */
  noteRefused: () => void;
  /** Requests refused since the start. */
  refused: () => number;
}

/** How much one holder may have running at once. */
export interface Share {
  readonly holder: string;
  readonly most: number;
}

/** At 1,000 requests a second, the last of this many waits a quarter of a second. */
export const MOST_AT_WORK = 256;
/** The share of one person, over all his sessions and addresses. */
export const PERSON_SHARE = 32;
/** The share of one address. A company behind one proxy is one address, so only requests without a session count. */
export const ADDRESS_SHARE = MOST_AT_WORK / 4;
/** After this time many of the running requests have been answered. */
const RETRY_AFTER_SECONDS = 2;

/** The share of a signed-in person over all his sessions, or of an API token. */
export const shareOfCaller = ({ userId, token }: Pick<Actor, 'userId' | 'token'>): Share => ({
  holder: token ? `token ${token.id}` : `person ${userId}`,
  most: PERSON_SHARE,
});

/** The share of a session during its look-up. An ended session must not use up the share of its person. */
export const shareOfSession = (jti: string): Share => ({
  holder: `session ${jti}`,
  most: PERSON_SHARE,
});

/** The share of an address, for requests without a session. */
export const shareOfAddress = (address: string): Share => ({
  holder: `address ${addressGroup(address)}`,
  most: ADDRESS_SHARE,
});

/** Makes the load shedding of one process. `most`: how many requests may run at once. */
export function createWorkload(most: number = MOST_AT_WORK): Workload {
  let running = 0;
  let refused = 0;
  /** How much each holder has running; a holder without any is not kept. */
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
