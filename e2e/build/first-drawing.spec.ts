import { PATHS } from '../../packages/web/src/app/paths.ts';
import { expect, openAs, test } from '../support/test.ts';

/** What a first visit to a screen loads and draws. */

test.use({ hasOwnTab: true });

/** As in main.tsx of the portal. */
const FIRST_SCREEN_WAIT_MS = 300;

test('the frame and its screen are drawn together', async ({ page, portal }) => {
  await page.addInitScript((waitMs) => {
    // The portal waits this long for the code of the screen. A busy machine needs longer to load it.
    const { setTimeout: later } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (act: () => void, ms = 0) => later(act, ms === waitMs ? 60_000 : ms),
    });
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    const look = (): void => {
      if (document.querySelector('nav') === null) return void requestAnimationFrame(look);
      drawn.push(document.querySelector('main h1')?.textContent ?? 'an empty frame');
    };
    // Runs right before each drawing.
    requestAnimationFrame(look);
  }, FIRST_SCREEN_WAIT_MS);
  await openAs(page, await portal.person('EMPLOYE', 'first-drawing'), PATHS.employeeInbox);
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn)).toEqual([
    'Inbox',
  ]);
});

test('the code of a screen is loaded only for whom it is', async ({ page, portal, browser }) => {
  const client = await portal.person('CLIENT', 'curious-client');
  const employee = await portal.person('EMPLOYE', 'curious-desk');
  const theirs = await browser.newPage({ baseURL: portal.url });
  const loaded = { client: [] as string[], employee: [] as string[] };
  theirs.on('request', (request) => loaded.client.push(request.url()));
  page.on('request', (request) => loaded.employee.push(request.url()));
  await openAs(page, employee, PATHS.employeeInbox);
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await openAs(theirs, client, PATHS.employeeInbox);
  await expect(theirs).toHaveURL(PATHS.login);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  const ofInbox = /\/assets\/inbox[^/]*\.js$/;
  expect(loaded.employee.some((url) => ofInbox.test(url))).toBe(true);
  expect(loaded.client.filter((url) => ofInbox.test(url))).toEqual([]);
  await theirs.close();
});
