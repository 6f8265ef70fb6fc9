import { createClaim } from '@recourse/contract/claims';
import { createReport } from '@recourse/contract/reports';
import { expect, openAs, test } from '../support/test.ts';

/** The print styles: lists, a claim in full, a report. */

const LONG = `The printer of the porter's lodge ${'rattles and stops again and again. '.repeat(12)}It ends here.`;

test('a list is printed without anything to press, black on white, with its texts in full', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  await portal.call(createClaim, admin.token, { body: { contenu: LONG, response: LONG } });
  await openAs(page, admin, '/reclamations');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await page
    .getByRole('button', { name: /^Details of claim/ })
    .first()
    .click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The heading of a sortable column is printed as a word, without its arrow.
  const headings = page.getByRole('columnheader');
  await expect(page.getByRole('button')).toHaveCount(await headings.getByRole('button').count());
  await expect(headings.locator('svg').first()).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const look = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      const cell = [...document.querySelectorAll('td span')].find((span) =>
        span.textContent?.endsWith('It ends here.'),
      );
      const main = document.querySelector('main')?.getBoundingClientRect();
      return {
        color,
        backgroundColor,
        isCut: cell ? cell.scrollHeight > cell.clientHeight + 1 : null,
        left: main?.left,
      };
    });
  // Colours change with a transition, so the look is polled.
  await expect.poll(look).toEqual({
    color: 'rgb(0, 0, 0)',
    backgroundColor: 'rgb(255, 255, 255)',
    isCut: false,
    left: 0,
  });
  await expect(page.getByText('Filed by')).toBeVisible();
});

test('a report that is looked at is printed in place of the list', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'printing');
  await portal.call(createReport, client.token, { body: { reclamationText: LONG } });
  await openAs(page, await portal.admin(), '/reports');
  await page
    .getByRole('button', { name: /^View report/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText(LONG)).toBeVisible();
  await expect(page.getByRole('table', { includeHidden: true })).toBeHidden();
  await expect(dialog.getByRole('button')).toHaveCount(0);
  expect(await dialog.evaluate((element) => getComputedStyle(element).position)).toBe('static');
});
