import { IMPORT_MESSAGES, latestImport } from '@recourse/contract/imports';
import type { Page } from '@playwright/test';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/**
 * Administrators import CSV files: the preview, the bad lines with their reasons, and the result.
 */

const csv = (content: string | Buffer, name = 'answers.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

const choose = (page: Page, content: string | Buffer, name?: string) =>
  page.getByLabel('CSV file').setInputFiles(csv(content, name));

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

test('a file is previewed with its bad lines by name, and its good rows come in', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), PATHS.adminSolutions);
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import CSV' })).toBeVisible();
  await expectAccessible(page);

  const long = 'x'.repeat(120);
  await choose(
    page,
    `id;texte;motcle;Note\nimp-1;Restart the router.;router, light;old\nimp-2;;;\nimp-1;Again.;;\nimp-3;Call us.;${long};\n`,
  );
  await expect(page.getByText('Good rows: 1 · Bad lines: 3')).toBeVisible();
  await expect(row(page, /^3 texte Solution text is required\.$/)).toBeVisible();
  await expect(row(page, /^4 id "imp-1" stands on line 2 already\.$/)).toBeVisible();
  await expect(row(page, /^5 motcle Please use at most 100 characters\.$/)).toBeVisible();
  await expect(page.getByText('Columns not used: Note')).toBeVisible();
  await expect(page.getByText('router, light')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import 1 good row' }).click();
  const result = page.getByRole('heading', { name: '1 row imported' });
  await expect(result).toBeFocused();
  await expect(row(page, /^3 texte/)).toBeVisible();
  await expectAccessible(page);

  // No line is imported twice, and the last result is still shown after a reload.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'id,texte,motcle\nimp-1,Restart the router.,"router, light"\n', 'again.csv');
  await expect(page.getByText('New: 0. Changed: 0. Known already: 1.')).toBeVisible();
  await page.reload();
  await expect(
    page.getByText('Last import: answers.csv. Rows imported: 1, left out: 3.'),
  ).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Solutions' })
    .click();
  await page.getByLabel('Search solutions').fill('Restart the router');
  await expect(page.getByRole('row').filter({ hasText: 'Restart the router.' })).toHaveCount(1);
});

test('past complaints teach; one whose solution is missing is named', async ({ page, portal }) => {
  await openAs(page, await portal.admin(), PATHS.adminImport);
  await choose(page, 'id,texte,motcle\nhis-1,Open the tap.,\n');
  await page.getByRole('button', { name: 'Import 1 good row' }).click();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByLabel('What the file holds').selectOption('HISTORY');
  await choose(
    page,
    'reclamationText,solution\nNo water comes,his-1\nIt leaks,nobody\nJust saying,\n',
  );
  await expect(row(page, /^3 solution no solution has the id or number "nobody"\.$/)).toBeVisible();
  await expect(page.getByText('which teach nothing: 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 good row' }).click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
});

test.describe('what cannot be imported', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('is said in words: no rows, wrong columns, another encoding, empty, too large', async ({
    page,
    portal,
  }) => {
    await openAs(page, await portal.admin(), PATHS.adminImport);
    await choose(page, 'id,texte,motcle\n');
    await expect(page.getByText('The file has no rows')).toBeVisible();
    await choose(page, 'number,words\n1,Wait.\n');
    await expect(page.getByText('This file cannot be imported')).toBeVisible();
    await expect(row(page, /^1 whole line the first line must name the columns/)).toBeVisible();
    await expectAccessible(page);
    await choose(page, Buffer.from('id,texte,motcle\na,caf\xe9,\n', 'latin1'));
    await expect(row(page, /^2 whole line the file is not UTF-8 text/)).toBeVisible();
    await choose(page, '');
    await expect(page.getByRole('alert')).toContainText(IMPORT_MESSAGES.nothing);
    await choose(page, Buffer.alloc(11 * 2 ** 20, 'a'));
    await expect(page.getByRole('alert')).toContainText('Please choose a file of at most');
    await page.getByRole('button', { name: 'Take away answers.csv' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  });

  test('a failed check and a failed import can be tried again', async ({ page, portal }) => {
    await openAs(page, await portal.admin(), PATHS.adminImport);
    await page.route('**/api/imports/preview', (route) => route.fulfill({ status: 500 }));
    await choose(page, 'id,texte,motcle\nagain-1,Wait.,\n');
    await expect(page.getByText('The file could not be checked.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/imports/preview');
    await page.route('**/api/imports/create', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Import 1 good row' }).click();
    await expect(page.getByText('The import could not be completed.')).toBeVisible();
    await page.unroute('**/api/imports/create');
    await page.getByRole('button', { name: 'Import 1 good row' }).click();
    await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
  });

  test('an import that runs is followed after a reload; a broken one says that nothing was stored', async ({
    page,
    portal,
  }) => {
    const run = (state: string, share: number) => ({
      latest: {
        id: 1,
        kind: 'SOLUTIONS',
        state,
        fileName: 'large.csv',
        share,
        createdBy: 1,
        createdAt: '2026-01-01T10:00:00.000Z',
        finishedAt: null,
        result: null,
      },
    });
    let answer = run('RUNNING', 0.5);
    await page.route(`**${latestImport.path}`, (route) => route.fulfill({ json: answer }));
    await openAs(page, await portal.admin(), PATHS.adminImport);
    await expect(page.getByRole('progressbar', { name: 'Importing large.csv' })).toHaveAttribute(
      'value',
      '0.5',
    );
    await expectAccessible(page);
    answer = run('BROKEN_OFF', 0.5);
    await expect(
      page.getByText('The import of large.csv broke off. Nothing of it was stored'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.route(`**${latestImport.path}`, (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByText('The last import could not be loaded.')).toBeVisible();
  });
});
