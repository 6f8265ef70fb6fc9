import { test as base, expect, type Page } from '@playwright/test';
import { streamEvents } from '@recourse/contract/events';
import type { Person, Portal, PortalOptions } from './portal.ts';
import { Portals } from './portals.ts';
import { isUnused, SharedTab } from './shared-tab.ts';

/** Playwright's test with a running portal. It fails on any unexpected error of the page. */

interface Fixtures {
  /**
   * A name that no other file has. The tests of this file then have a portal to themselves. For tests that depend on
   * everybody's rows: what the assistant has learnt, and what comes first in a queue.
   */
  alone: string;
  portal: Portal;
  /**
   * Whether a test has a browser context of its own. It needs one for changes that cannot be undone, such as a set
   * clock or an exposed function, and for tests of a first visit. All others use one tab of their worker.
   */
  hasOwnTab: boolean;
  /** Console messages that the page may show, besides failed requests that the test caused. */
  allowedNoise: RegExp[];
  strictPage: void;
}

interface WorkerFixtures extends PortalOptions {
  portals: Portals;
  sharedTab: SharedTab;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalArguments: [[], { option: true, scope: 'worker' }],
  portals: [
    async ({ portalArguments }, provide) => {
      const portals = new Portals(portalArguments);
      await provide(portals);
      await portals.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  sharedTab: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, provide) => {
      const tab = new SharedTab();
      await provide(tab);
      await tab.close();
    },
    { scope: 'worker' },
  ],
  hasOwnTab: [false, { option: true }],
  page: async ({ browser, sharedTab, hasOwnTab, viewport, portal }, provide) => {
    if (!viewport) throw new Error('A tab needs a size.');
    const tab = hasOwnTab ? new SharedTab() : sharedTab;
    await provide(await tab.open(browser, { viewport, baseURL: portal.url }));
    await (hasOwnTab ? tab.close() : tab.clear());
  },
  context: async ({ page }, provide) => provide(page.context()),
  alone: ['', { option: true }],
  portal: [
    async ({ portals, alone }, provide) => provide(await portals.of(alone)),
    { timeout: 60_000 },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.url),
  allowedNoise: [[], { option: true }],
  strictPage: [
    async ({ page, allowedNoise }, provide) => {
      const complaints: string[] = [];
      const keep = (text: string): void => {
        if (!allowedNoise.some((allowed) => allowed.test(text))) complaints.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') keep(message.text());
      });
      page.on('pageerror', (error) => keep(String(error)));
      await provide();
      // A request that the test intercepts may still be pending when the test has ended.
      for (const open of page.context().pages())
        await open.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints, 'the console stays empty (errors, warnings, CSP violations)').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export { expectAccessible, WIDTHS } from './accessible.ts';

/** The console's message for a request that a test makes fail on purpose. */
export const FAILED_REQUEST = /Failed to load resource/;

/**
 * Cuts the page off from the server's events, which would make it load again by itself. Such events are news of rows
 * that a test has made, or come from a stream that a busy machine begins late. For tests in which only the page's own
 * requests count.
 */
export async function withoutEvents(page: Page): Promise<void> {
  await page.route(`**${streamEvents.path}`, (route) => route.abort());
}

/**
 * Gives the page a person's session from its next load on, as if the person had signed in before.
 */
export async function rememberSession(page: Page, person: Person): Promise<void> {
  await page.addInitScript((token) => {
    // A preview's frame has its own origin and no access to the storage.
    if (window.top !== window.self) return;
    if (!sessionStorage.getItem('token-set')) localStorage.setItem('token', token);
    sessionStorage.setItem('token-set', '1');
  }, person.token);
}

/** Opens a path in a person's session. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await rememberSession(page, person);
  await page.goto(path);
}

/**
 * Goes to another screen as a link does, without the slow reload of the page. It reloads only for the first screen, and
 * for the same screen with another query.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const from = page.url();
  if (isUnused(page) || new URL(path, from).pathname === new URL(from).pathname) {
    await page.goto(path);
    return;
  }
  const headings = await page.evaluate((to) => {
    const left = document.querySelectorAll('h1');
    for (const heading of left) heading.dataset['left'] = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return left.length;
  }, path);
  expect(headings, `${from} is there before it is left`).toBe(1);
  await expect(page.locator('h1[data-left]'), `${path} takes the place of ${from}`).toHaveCount(0);
}
