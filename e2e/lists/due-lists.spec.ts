import { readFile } from 'node:fs/promises';
import { type Claim, createClaim, updateClaim } from '@recourse/contract/claims';
import { triageClaim } from '@recourse/contract/desk/triage';
import type { Page } from '@playwright/test';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import type { Person } from '../support/portal.ts';
import { promiseAnswer, RECEIVED } from '../support/promises.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  WIDTHS,
  withoutEvents,
} from '../support/test.ts';

/**
 * Due dates in the lists of claims: filters for late and due soon, alone and combined, and the same list after Back.
 */

test.use({ alone: 'due-lists', allowedNoise: [FAILED_REQUEST] });

let word: string;
let admin: Person;
let eve: Person;
let cleo: Person;
/**
 * Claims of eve that are late or in time, claims of nobody that are at risk, and one without a
 * date.
 */
let claims: Record<'late' | 'onTime' | 'risk' | 'undated', Claim>;

test.beforeEach(async ({ portal }, { workerIndex, testId }) => {
  word = `d${workerIndex}${testId.slice(-8)}`;
  admin = await portal.admin();
  eve = await portal.person('EMPLOYE', `eve${word}`);
  cleo = await portal.person('CLIENT', `cleo${word}`);
  const file = async (what: string, received: string | null, isEves: boolean): Promise<Claim> => {
    const body = { contenu: `${what}. ${word}` };
    const claim = await portal.call<Claim>(createClaim, cleo.token, { body });
    const params = { id: claim.id };
    if (isEves) await portal.call(updateClaim, admin.token, { params, body: { userId: eve.id } });
    if (received !== null) await promiseAnswer(portal, claim.id, received);
    return claim;
  };
  claims = {
    late: await file('The transfer never came', RECEIVED.late, true),
    onTime: await file('The card was eaten', RECEIVED.onTime, true),
    risk: await file('The account is locked', RECEIVED.risk, false),
    undated: await file('The queue was long', null, true),
  };
});

const row = (page: Page, claim: Claim) => page.getByRole('row').filter({ hasText: claim.contenu });
const card = (page: Page, claim: Claim) =>
  page.getByRole('listitem').filter({ hasText: claim.contenu });
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The visible claims, in their order. */
const shown = async (page: Page): Promise<string[]> => {
  const rows = await page.getByRole('row').filter({ hasText: word }).allTextContents();
  return rows.map(
    (text) => Object.values(claims).find(({ contenu }) => text.includes(contenu))?.contenu ?? text,
  );
};
const expectShown = (page: Page, wanted: readonly Claim[]) =>
  expect.poll(() => shown(page)).toEqual(wanted.map(({ contenu }) => contenu));

test('administrators see what is late and soon, several at once, and the same list after Back', async ({
  page,
}) => {
  await openAs(page, admin, `${PATHS.adminClaims}?q=${word}`);
  await expectShown(page, [claims.undated, claims.risk, claims.onTime, claims.late]);
  await expect(row(page, claims.late)).toContainText(/Late, \w/);
  await expect(row(page, claims.risk)).toContainText(/At risk, \w/);
  await expect(row(page, claims.onTime)).not.toContainText(/Late|At risk/);
  await expectAccessible(page);

  await chip(page, 'Late').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/clock=late/);
  await expect(chip(page, 'Late')).toHaveAttribute('aria-pressed', 'true');
  await expectShown(page, [claims.late]);
  await chip(page, 'At risk').click();
  await expectShown(page, [claims.risk, claims.late]);
  await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=due/);
  await expectShown(page, [claims.late, claims.risk]);
  await expectAccessible(page);

  // All filters are still set after a visit to the claim.
  const address = page.url();
  await page.getByRole('link', { name: `Open claim ${claims.risk.id}` }).click();
  await expect(page.getByRole('region', { name: 'Clock' })).toBeVisible();
  await page.goBack();
  expect(page.url()).toBe(address);
  await expectShown(page, [claims.late, claims.risk]);
  await expect(chip(page, 'At risk')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  // The file holds the same rows in the same order.
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines.slice(1).map((line) => Number.parseInt(line, 10))).toEqual([
    claims.late.id,
    claims.risk.id,
  ]);
  expect(lines[0]).toContain('nextDueOn');

  // The other direction is not offered, so the list stays as it was.
  await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click();
  await expect(page).not.toHaveURL(/sort=/);
  await expectShown(page, [claims.risk, claims.late]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/clock=/);
  await expect(row(page, claims.undated)).toBeVisible();
});

test('the other filters are folded away, hold together, and say what they could not load', async ({
  page,
  portal,
}) => {
  await portal.call(triageClaim, admin.token, {
    params: { id: claims.undated.id },
    body: { severity: 1 },
  });
  await withoutEvents(page);
  await openAs(page, admin, `${PATHS.adminClaims}?q=${word}`);
  await page.route('**/api/teams', (route) => route.fulfill({ status: 500 }));
  const more = page.getByRole('button', { name: /^More filters/ });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(page.getByText('Some of these filters could not be loaded.')).toBeVisible();
  await page.unroute('**/api/teams');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Some of these filters could not be loaded.')).toHaveCount(0);
  await page.getByLabel('Severity').selectOption('1');
  await expectShown(page, [claims.undated]);
  await page.getByLabel('Team').selectOption('No team');
  await expect(page).toHaveURL(/severity=1.*team=none|team=none.*severity=1/);
  await expectShown(page, [claims.undated]);
  await expect(more).toHaveText('More filters (2)');
  await expectAccessible(page);
  await chip(page, 'Late').click();
  await expect(page.getByText('No claim matches')).toBeVisible();
  await page.goBack();
  await expectShown(page, [claims.undated]);
  await page.reload();
  await expect(page.getByLabel('Severity')).toHaveValue('1');

  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('combobox', { name: 'Answered by' }).fill(`eve${word}`);
  await page.getByRole('option', { name: `eve${word}` }).click();
  await expectShown(page, [claims.undated, claims.onTime, claims.late]);
  await page.route('**/api/claims?**', (route) => route.fulfill({ status: 500 }));
  await chip(page, 'Late').click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/claims?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectShown(page, [claims.late]);
});

test('an employee narrows his own; on a phone the date stands in the card', async ({ page }) => {
  await openAs(page, eve, `${PATHS.employeeClaims}?q=${word}`);
  await expectShown(page, [claims.undated, claims.onTime, claims.late]);
  await chip(page, 'Late').click();
  await expectShown(page, [claims.late]);
  await chip(page, 'At risk').click();
  // Claims without an assignee are in the queue, and not in his list.
  await expectShown(page, [claims.late]);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await expectShown(page, [claims.risk]);
  await expectAccessible(page);

  await page.setViewportSize({ width: WIDTHS[1], height: 844 });
  await page.goto(`${PATHS.employeeClaims}?q=${word}&clock=late`);
  await expect(card(page, claims.late)).toContainText(/DueLate, \w/);
  await expect(chip(page, 'Late')).toHaveAttribute('aria-pressed', 'true');
});

test('a client reads the day of his answer in words, and no filter of the staff', async ({
  page,
}) => {
  await openAs(page, cleo, `${PATHS.clientClaims}?q=${word}`);
  await expect(row(page, claims.onTime)).toContainText(/by \w+ \d/);
  await expect(row(page, claims.late)).toContainText(/was due by \w+ \d/);
  await expect(row(page, claims.undated)).toContainText('—');
  await expect(page.getByRole('button', { name: 'More filters' })).toHaveCount(0);
  await row(page, claims.onTime).getByRole('button', { name: /claim/ }).first().click();
  await expect(page.getByText(/You will have our answer by \w+ \d/)).toBeVisible();
  await expectAccessible(page);

  // His home shows the same date for each open claim, below what happens next.
  await page.goto(PATHS.clientDashboard);
  const open = page.getByRole('link', { name: claims.onTime.contenu });
  await expect(open).toContainText(/We have it.*You will have our answer by \w+ \d/);
  await expect(page.getByRole('link', { name: claims.late.contenu })).toContainText(
    /was due by \w+ \d/,
  );
  await expectAccessible(page);
});

test('the inbox saves exactly the queue that it shows, and says when it can’t', async ({
  page,
}) => {
  await openAs(page, eve, `${PATHS.employeeInbox}?queue=RISK&q=${word}`);
  await expect(page.getByText(claims.risk.contenu).first()).toBeVisible();
  const save = page.getByRole('button', { name: 'Export CSV' });
  await page.route('**/api/claims/export?**', (route) => route.fulfill({ status: 500 }));
  await save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/claims/export?**');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
  const idsOf = async (file: string) =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number.parseInt(line, 10));
  expect(await idsOf(await (await saving).path())).toEqual([claims.risk.id]);
  await expectAccessible(page);

  await page.goto(`${PATHS.employeeInbox}?queue=MINE&q=${word}`);
  await expect(page.getByText(claims.undated.contenu).first()).toBeVisible();
  const other = page.waitForEvent('download');
  await save.click();
  expect(await idsOf(await (await other).path())).toEqual([
    claims.late.id,
    claims.onTime.id,
    claims.undated.id,
  ]);

  await page.goto(`${PATHS.employeeInbox}?queue=TODAY&q=${word}`);
  await expect(page.getByText('Nothing in this queue matches')).toBeVisible();
  await expect(save).toBeDisabled();
});

test('the dates and filters are in Arabic, from the other side', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await openAs(page, admin, `${PATHS.adminClaims}?q=${word}&clock=late&team=none`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(chip(page, 'متأخرة')).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, claims.late)).toContainText('متأخرة، ');
  await expect(page.getByLabel('الفريق')).toHaveValue('none');
  await expectAccessible(page);
});
