import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** Single keys: search, new, help, and switching them off. */

test('keys search, begin something new and tell of themselves, but never while one types', async ({
  page,
  portal,
}) => {
  const comes = Promise.withResolvers<void>();
  await page.route('**/assets/palette-*.js', async (route) => {
    await comes.promise;
    await route.continue();
  });
  await openAs(page, await portal.admin(), '/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The palette takes its time to load. What is typed for it meanwhile does nothing else.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('n');
  comes.resolve();
  await expect(page.getByRole('dialog', { name: 'Search everywhere' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const text of ['Search everywhere', 'Search users', 'New User'])
    await expect(help.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('/');
  const search = page.getByLabel('Search users');
  await expect(search).toBeFocused();
  await page.keyboard.type('n?/');
  await expect(search).toHaveValue('n?/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.blur();
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeFocused();
});

test('who wants no single keys switches them off, and the palette still leads to the help', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), '/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeFocused();
});
