import type { Page } from '@playwright/test';
import { EMPTY_LIST } from '../support/answers.ts';
import type { ScreenRole } from '../support/screens.ts';
import { expect, goTo, rememberSession, test, WIDTHS } from '../support/test.ts';

/** Every list while it loads, and without a row: it keeps its space, then says what to do next. */

/** The address, and the text in place of rows. */
const LISTS: Readonly<Record<ScreenRole, readonly (readonly [path: string, empty: string])[]>> = {
  ADMIN: [
    ['/reclamations', 'No claims yet'],
    ['/solutions', 'No solutions yet'],
    ['/users', 'No users yet'],
    ['/documents', 'No documents yet'],
    ['/reports', 'No reports yet'],
    ['/assistant/gaps', 'No gaps now'],
    ['/audit', 'No entry matches'],
    ['/trash', 'The trash is empty'],
  ],
  EMPLOYE: [
    ['/employe/claims', 'No claims yet'],
    ['/employe/claims?view=queue', 'The queue is empty'],
    ['/employe/documents', 'No documents yet'],
    ['/employe/documents?view=shared', 'Nothing is shared with you'],
    ['/employe/reports', 'You have not validated a report yet'],
    ['/employe/ai-reports', 'Nothing to validate'],
    ['/employe/ai-reports?view=unmatched', 'Every report has a solution'],
    ['/employe/solutions', 'No solutions yet'],
  ],
  CLIENT: [
    ['/client/claims', 'No claims yet'],
    ['/client/documents', 'No documents yet'],
    ['/client/reports', 'No reports yet'],
  ],
};

const GAPS = { groups: [], meta: { page: 1, perPage: 20, total: 0 }, complaints: 0 };
const ANSWERED =
  /\/api\/(?:claims|solutions|documents|reports|trash|audit|auth\/users|assistant\/gaps)(?:\?|$)/;

/** Holds back the answers of lists. The returned function then answers them with no rows. */
async function holdLists(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(ANSWERED, async (route) => {
    await promise;
    await route.fulfill({ json: /\/gaps\b/.test(route.request().url()) ? GAPS : EMPTY_LIST });
  });
  return () => resolve(undefined);
}

async function expectNothingSideways(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${where} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const role of ['ADMIN', 'EMPLOYE', 'CLIENT'] as const)
  test(`${role}: every list holds its place while it loads, and says when it is empty`, async ({
    page,
    portal,
  }) => {
    const person = await portal.person(role, `empty-${role.toLowerCase()}`);
    await rememberSession(page, person);
    for (const [path, empty] of LISTS[role]) {
      const release = await holdLists(page);
      await goTo(page, path);
      await expect(page.locator('main .animate-pulse').first(), `${path} loads`).toBeVisible();
      await expect(page.getByText(empty), path).toHaveCount(0);
      await expectNothingSideways(page, path);
      release();
      await expect(page.getByText(empty).first(), path).toBeVisible();
      await expect(page.locator('main .animate-pulse'), `${path} has loaded`).toHaveCount(0);
      await expectNothingSideways(page, path);
      await page.unroute(ANSWERED);
    }
  });
