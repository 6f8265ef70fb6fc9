import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/fake-browser.ts';
import { LEASE_MS, RENEW_MS, SETTLE_MS, standForLeader } from './tab-leader.ts';

const NAME = 'leader';

let stored: Map<string, string>;
let pages: EventTarget[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  stored = fakeStorage();
  pages = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab of the same browser. */
function openTab() {
  const page = new EventTarget();
  pages.push(page);
  const enter = () => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  };
  enter();
  const told: boolean[] = [];
  const stop = standForLeader(NAME, (leads) => told.push(leads));
  const withdraw = () => {
    enter();
    stop();
  };
  return { page, told, withdraw, leads: () => told.at(-1) ?? false };
}

/** Sends the storage event to the other tabs, as browsers do. */
function tellOthers(from: EventTarget): void {
  for (const page of pages)
    if (page !== from) page.dispatchEvent(Object.assign(new Event('storage'), { key: NAME }));
}

test('a tab alone leads, and goes on doing so', () => {
  const tab = openTab();
  vi.advanceTimersByTime(SETTLE_MS);
  expect(tab.leads()).toBe(true);
  vi.advanceTimersByTime(10 * LEASE_MS);
  expect(tab.told).toEqual([true]);
});

test('of several tabs one leads', () => {
  const tabs = [openTab(), openTab(), openTab()];
  vi.advanceTimersByTime(10 * LEASE_MS);
  expect(tabs.map(({ leads }) => leads())).toEqual([true, false, false]);
});

test('two that write at the same moment: the one who stands there leads', () => {
  const first = openTab();
  stored.clear();
  const second = openTab();
  vi.advanceTimersByTime(SETTLE_MS);
  expect([first.leads(), second.leads()]).toEqual([false, true]);
});

test('a leader that withdraws, or whose page is left, hands over at once', () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  vi.advanceTimersByTime(SETTLE_MS);
  first.withdraw();
  tellOthers(first.page);
  vi.advanceTimersByTime(SETTLE_MS);
  expect([first.leads(), second.leads(), third.leads()]).toEqual([false, true, false]);
  second.page.dispatchEvent(new Event('pagehide'));
  tellOthers(second.page);
  vi.advanceTimersByTime(SETTLE_MS);
  expect([second.leads(), third.leads()]).toEqual([false, true]);
});

test('a leader that fell silent is followed when its lease is over, and ceases when it wakes', () => {
  stored.set(NAME, JSON.stringify({ tab: 'crashed', until: Date.now() + LEASE_MS }));
  const tab = openTab();
  vi.advanceTimersByTime(LEASE_MS - RENEW_MS);
  expect(tab.leads()).toBe(false);
  vi.advanceTimersByTime(2 * RENEW_MS + SETTLE_MS);
  expect(tab.leads()).toBe(true);
  stored.set(NAME, JSON.stringify({ tab: 'quicker', until: Date.now() + LEASE_MS }));
  vi.advanceTimersByTime(RENEW_MS);
  expect(tab.leads()).toBe(false);
});

test('a tab that was overtaken leaves the lease to the one that leads now', () => {
  const tab = openTab();
  vi.advanceTimersByTime(SETTLE_MS);
  const lease = JSON.stringify({ tab: 'quicker', until: Date.now() + LEASE_MS });
  stored.set(NAME, lease);
  tab.withdraw();
  expect(stored.get(NAME)).toBe(lease);
});

test('a lease from a clock that was put back does not block for ever', () => {
  stored.set(NAME, JSON.stringify({ tab: 'crashed', until: Date.now() + 1_000 * LEASE_MS }));
  const tab = openTab();
  vi.advanceTimersByTime(SETTLE_MS);
  expect(tab.leads()).toBe(true);
});

test('without storage every tab leads itself', () => {
  vi.stubGlobal('localStorage', undefined);
  const tabs = [openTab(), openTab()];
  vi.advanceTimersByTime(SETTLE_MS);
  expect(tabs.map(({ leads }) => leads())).toEqual([true, true]);
});
