import { expect, openAs, test } from '../support/test.ts';

/** The tests of a worker share a tab. What one leaves in it, the next one does not find. */

// Parts of the first page may still be on their way when the tab goes offline.
test.use({ allowedNoise: [/net::ERR_INTERNET_DISCONNECTED/] });

test('a test leaves much behind', async ({ page, context, portal }) => {
  await openAs(page, await portal.admin(), '/');
  await page.addInitScript(() => document.documentElement.setAttribute('title', 'left'));
  await page.route('**/login', (route) => route.abort());
  await context.route('**/config.json', (route) => route.abort());
  await context.addCookies([{ name: 'left', value: 'behind', url: portal.url }]);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.emulateMedia({ media: 'print', reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  await (await context.newPage()).goto('/login');
  await context.setOffline(true);
});

test('the next one begins with an empty tab', async ({ page, context }) => {
  expect(context.pages()).toHaveLength(1);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 });
  const found = await page.evaluate(() => ({
    kept: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    title: document.documentElement.getAttribute('title'),
    isPrint: matchMedia('print').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  expect(found).toEqual({ kept: [], title: null, isPrint: false, isStill: true });
});
