import { test as base, expect, type Page } from '@playwright/test';
import { type Person, Portal, type PortalOptions } from './portal.ts';

/** Playwright's test with a running portal. It fails on any unexpected error of the page. */

interface Fixtures {
  /** Console messages that the page may show, besides failed requests that the test caused. */
  allowedNoise: RegExp[];
  strictPage: void;
}

interface WorkerFixtures extends PortalOptions {
  portal: Portal;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalArguments: [[], { option: true, scope: 'worker' }],
  alone: ['', { option: true, scope: 'worker' }],
  portal: [
    async ({ portalArguments }, provide) => {
      const portal = await Portal.start({ args: portalArguments });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 60_000 },
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
      expect(complaints, 'the console stays empty (errors, warnings, CSP violations)').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export { expectAccessible, WIDTHS } from './accessible.ts';

/** The console's word for a request that a test makes fail on purpose. */
export const FAILED_REQUEST = /Failed to load resource/;

/** Gives the page a person's session from its next load on, as if he had signed in before. */
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
 * Goes to another screen as a link does, without the slow reload of the page. It still loads the first screen, and the
 * same screen with another query.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const from = page.url();
  const isFirst = !from.startsWith('http');
  if (isFirst || new URL(path, from).pathname === new URL(from).pathname) {
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
