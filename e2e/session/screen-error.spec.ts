import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** A screen that fails, for example because a newer version of the portal no longer has its code. */

test.use({ allowedNoise: [/./] });

test('the menu and the way out stay, and another screen is one step away', async ({
  page,
  portal,
}) => {
  await page.route('**/assets/client-reports.page-*', (route) => route.abort());
  await openAs(page, await portal.person('CLIENT', 'screen-error'), '/client/reports');
  await expect(page.getByRole('alert')).toHaveText(/Something went wrong on this screen\./);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
