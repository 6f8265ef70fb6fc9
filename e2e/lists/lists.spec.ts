import { createClaim } from '@recourse/contract/claims';
import { createReport } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import { pickDelete } from '../support/row-menu.ts';
import { expect, expectAccessible, openAs, test } from '../support/test.ts';

/** The list screens of the main job: rows, empty and error states, and actions. */

// A set clock stays set.
test.use({ hasOwnTab: true });

test('an administrator adds, finds, changes and deletes a solution', async ({ page, portal }) => {
  const admin = await portal.admin();
  await openAs(page, admin, '/solutions');
  await page.getByRole('button', { name: 'New solution' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /save|create|add/i }).click();
  await expect(dialog.getByText('Solution text is required.')).toBeVisible();
  await dialog.getByLabel('Solution text').fill('Descale the samovar with vinegar.');
  await dialog.getByLabel('Keywords').fill('samovar, scale, , samovar');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /save|create|add/i })
    .click();
  await expect(page.getByText('Solution created.')).toBeVisible();
  await page.getByLabel('Search solutions').fill('SAMOVÁR');
  await expect(page.getByRole('row').filter({ hasText: 'Descale the samovar' })).toBeVisible();
  await expect(page).toHaveURL(/q=SAMOV/);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Edit solution/ }).click();
  await page.getByLabel('Solution text').fill('Descale the samovar with citric acid.');
  await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Solution updated.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'citric acid' })).toBeVisible();
  await pickDelete(page, /^Delete solution/);
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Solution deleted.')).toBeVisible();
  await expect(page.getByText('No solution matches your search')).toBeVisible();
});

test('solutions page on the server, and the page lives in the address', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  for (let i = 1; i <= 12; i += 1)
    await portal.call(createSolution, token, { body: { texte: `Paging sample ${i}.` } });
  await openAs(page, await portal.admin(), '/solutions?q=paging%20sample&perPage=5');
  await expect(page.getByText('1–5 of 12')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect(page.getByText('6–10 of 12')).toBeVisible();
  await next.press('Enter');
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await expect(next, 'the keyboard stays at the end of the list').toBeFocused();
  await expect(next).toBeDisabled();
  await next.press('Enter');
  await page.goBack();
  await expect(page.getByText('6–10 of 12')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–5 of 12')).toBeVisible();
  await page.goto('/solutions?q=paging%20sample&perPage=5&page=9');
  await expect(page.getByText('11–12 of 12'), 'a page behind the last').toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–5 of 12'), 'Back passes it by').toBeVisible();
  expect(await page.getByLabel('Rows per page').locator('option').allTextContents()).toEqual([
    '5',
    '10',
    '20',
    '50',
  ]);
});

test('an employee takes a claim from the queue, answers it, files and deletes one', async ({
  page,
  portal,
}) => {
  const [employee, client] = [
    await portal.person('EMPLOYE', 'desk-claims'),
    await portal.person('CLIENT', 'client-claims'),
  ];
  const { id } = await portal.call<{ id: number }>(createClaim, client.token, {
    body: { contenu: 'My parcel arrived broken.' },
  });
  await openAs(page, employee, '/employe/claims');
  await expect(page.getByText('No claims yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByRole('button', { name: `Take claim ${id}` }).click();
  await expect(page.getByText(`Claim ${id} is yours now.`)).toBeVisible();
  await page.getByRole('tab', { name: 'My claims' }).click();
  await page.getByRole('button', { name: `Answer claim ${id}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Answer').fill('A new one is on its way.');
  await dialog.getByLabel('Status').selectOption('RESOLVED');
  await dialog.getByRole('button', { name: /save|send/i }).click();
  await expect(page.getByText('Claim updated.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'RESOLVED' })).toBeVisible();
  await page.getByRole('button', { name: 'New claim' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content is required.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Content').fill('Someone called about a lost key.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Claim created.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Channel shown').selectOption('LETTER');
  await expect(page.getByText('No claim matches')).toBeVisible();
  await page.getByLabel('Channel shown').selectOption('PORTAL');
  await expect(page.getByRole('row').filter({ hasText: 'lost key' })).toBeVisible();
  await pickDelete(page, /^Delete claim/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Claim deleted.')).toBeVisible();
});

test('a client sees his reports and no one else’s, with their state', async ({ page, portal }) => {
  const [client, other] = [
    await portal.person('CLIENT', 'client-reports'),
    await portal.person('CLIENT', 'client-other'),
  ];
  await openAs(page, client, '/client/reports');
  await expect(page.getByText('No reports yet')).toBeVisible();
  await expectAccessible(page);
  await portal.call(createReport, client.token, {
    body: { reclamationText: 'The lamp flickers at night.' },
  });
  await portal.call(createReport, other.token, {
    body: { reclamationText: 'The lamp of somebody else.' },
  });
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'The lamp flickers' })).toContainText(
    'Pending',
  );
  await expect(page.getByText('somebody else')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await expectAccessible(page);
});

test('who types a search and leaves at once is not called back by it', async ({ page, portal }) => {
  await page.clock.install();
  await openAs(page, await portal.admin(), '/solutions');
  const search = page.getByRole('textbox', { name: 'Search' }).first();
  await expect(search).toBeVisible();
  // The next screen takes longer to load than the pause after typing.
  const comes = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await comes.promise;
    await route.continue();
  });
  await search.fill('samovar');
  await page.getByRole('navigation').getByRole('link', { name: 'Trash', exact: true }).click();
  await expect(page).toHaveURL(/\/trash$/);
  await page.clock.fastForward(1_000);
  comes.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(page).toHaveURL(/\/trash$/);
});

test('a filter chosen before a typed search is sent is kept beside it', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await openAs(page, await portal.person('CLIENT', 'quick-client'), '/client/claims');
  const search = page.getByLabel('Search claims');
  await expect(search).toBeVisible();
  // However long the next two steps take, the pause after typing does not end.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await search.fill('heater');
  await page.getByLabel('Status shown').selectOption('CLOSED');
  await expect(page).toHaveURL('/client/claims?status=CLOSED');
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL('/client/claims?status=CLOSED&q=heater');
});
