import type { Page } from '@playwright/test';
import { expect, goTo, rememberSession, test } from '../support/test.ts';

/** Sorts lists by number, oldest first. The address keeps the order. */

const SCREENS = {
  supervisor1: ['/reclamations', '/solutions', '/documents', '/reports', '/users'],
  support1: ['/employe/claims', '/employe/documents', '/employe/reports', '/employe/solutions'],
  client1: ['/client/claims', '/client/documents', '/client/reports'],
};

/** The numbers of the visible rows: the first number of each row, because others may follow. */
async function shownIds(page: Page): Promise<number[]> {
  const rows = await page.getByRole('row').allTextContents();
  return rows.flatMap((row) => {
    const id = /#(\d+)/.exec(row)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
}

const isRising = (ids: readonly number[]): boolean =>
  ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));

/** Waits for a page of ascending ids whose first one fits, and returns them. */
async function risingFrom(page: Page, fits: (first: number) => boolean): Promise<number[]> {
  await expect
    .poll(async () => {
      const ids = await shownIds(page);
      return ids[0] !== undefined && fits(ids[0]) && isRising(ids);
    })
    .toBe(true);
  return shownIds(page);
}

for (const [account, paths] of Object.entries(SCREENS))
  test(`every list of ${account} is read oldest first on request, and again after a reload`, async ({
    page,
    portal,
  }) => {
    await rememberSession(page, await portal.demoPerson(account));
    for (const path of paths) {
      await goTo(page, path);
      const heading = page.getByRole('columnheader', { name: 'ID', exact: true });
      await expect.poll(() => shownIds(page)).not.toEqual([]);
      const newest = await shownIds(page);
      expect(isRising(newest.toReversed()), `${path}: newest first`).toBe(true);

      await heading.getByRole('button').click();
      await expect(page).toHaveURL(/[?&]sort=id(&|$)/);
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
      const oldest = await risingFrom(page, (first) => first < (newest[0] ?? 0));

      await page.reload();
      await expect.poll(() => shownIds(page)).toEqual(oldest);
      const next = page.getByRole('button', { name: 'Next' });
      if (!(await next.isEnabled())) continue;
      await next.click();
      await risingFrom(page, (first) => first > (oldest.at(-1) ?? 0));
    }
  });
