import { randomId } from '../browser/random-id.ts';
import { storage } from '../browser/storage.ts';

/**
 * Leader election among the tabs of this browser. navigator.locks could do it, but is missing over
 * plain http.
 */

/** How often the leader renews its lease and the others check it, in ms. */
export const RENEW_MS = 2_000;
/**
 * A lease that has not been renewed for so long has expired: its tab is closed, or sleeps in the
 * background.
 */
export const LEASE_MS = 5_000;
/** Two tabs may write at the same moment. The one whose entry is still stored after this time leads. */
export const SETTLE_MS = 100;

interface Lease {
  readonly tab: string;
  /** In ms. */
  readonly until: number;
}

/**
 * Takes part in the leader election of a name. Calls `onChange` when this tab becomes the leader or stops being it. For
 * a moment two tabs may lead, or none. Returns a function that withdraws.
 */
export function standForLeader(name: string, onChange: (leads: boolean) => void): () => void {
  const tab = randomId();
  let leads = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const become = (next: boolean) => {
    clearTimeout(settling);
    if (next !== leads) onChange((leads = next));
  };
  const isTaken = () => {
    const lease = readLease(name);
    return lease !== null && lease.tab !== tab && isValid(lease);
  };
  const look = () => {
    if (isTaken()) return become(false);
    storage.set(name, JSON.stringify({ tab, until: Date.now() + LEASE_MS } satisfies Lease));
    if (leads) return;
    // Leads at once, so that nothing is missed. A tab that wrote at the same moment is detected soon after.
    become(true);
    settling = setTimeout(() => become(!isTaken()), SETTLE_MS);
  };
  const resign = () => {
    become(false);
    if (readLease(name)?.tab === tab) storage.remove(name);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name || key === null) look();
  };

  const timer = setInterval(look, RENEW_MS);
  addEventListener('storage', onStorage);
  // A tab that is closed releases its lease at once.
  addEventListener('pagehide', resign);
  look();
  return () => {
    clearInterval(timer);
    removeEventListener('storage', onStorage);
    removeEventListener('pagehide', resign);
    resign();
  };
}

function isValid({ until }: Lease): boolean {
  const left = until - Date.now();
  // A remaining time longer than a whole lease means that the clock was set back.
  return left > 0 && left <= LEASE_MS;
}

function readLease(name: string): Lease | null {
  try {
    const lease = JSON.parse(storage.get(name) ?? 'null') as Partial<Lease> | null;
    return typeof lease?.tab === 'string' && typeof lease.until === 'number'
      ? { tab: lease.tab, until: lease.until }
      : null;
  } catch {
    return null;
  }
}
