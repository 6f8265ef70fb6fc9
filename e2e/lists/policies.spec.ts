import { type ListedCalendar, listCalendars } from '@recourse/contract/clock/calendars';
import {
  createPolicy,
  enablePolicy,
  listPolicies,
  type NewPolicy,
  type Policy,
  reviewPolicy,
} from '@recourse/contract/clock/policies';
import { updateClockSettings } from '@recourse/contract/clock/targets';
import type { Locator, Page } from '@playwright/test';
import { NEW_POLICY, PATHS, policyPath } from '../../packages/web/src/app/paths.ts';
import type { Portal } from '../support/portal.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  WIDTHS,
  withoutEvents,
} from '../support/test.ts';

/** Administrators read, change, review and enable policies; employees read them. */

test.use({ alone: 'policies', allowedNoise: [FAILED_REQUEST] });

async function calendarId(portal: Portal): Promise<number> {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: ListedCalendar[] }>(listCalendars, token);
  return data.find(({ name }) => name === 'England')?.id ?? 0;
}

/** A version of a policy, made by the administrator. */
async function makeVersion(portal: Portal, part: Partial<NewPolicy>): Promise<Policy> {
  const { token } = await portal.admin();
  const rule = {
    unit: 'WORKING_DAYS',
    amount: 15,
    roll: 'NONE',
    end: 'END_OF_DAY',
    lateReceipt: 'SAME_DAY',
    pause: 'NEVER',
    startsFrom: 'RECEIVED',
    onReopen: 'KEEP',
  };
  const body = {
    name: 'Made by a test',
    targets: [
      {
        code: 'FINAL',
        kind: 'DUE',
        legal: true,
        calendarId: await calendarId(portal),
        rule,
        atMost: 35,
      },
    ],
    pauseAllowed: false,
    keepsRecord: true,
    recourse: { en: '', fr: '', ar: '' },
    recourseOn: [],
    autoCloseDays: null,
    reopenWithinDays: null,
    source: '',
    ...part,
  };
  return portal.call<Policy>(createPolicy, token, { body });
}

async function shipped(portal: Portal, code: string): Promise<Policy> {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: Policy[] }>(listPolicies, token);
  const found = data.find((policy) => policy.code === code);
  if (found === undefined) throw new Error(`no policy is called ${code}`);
  return found;
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const card = (page: Page, name: string): Locator => page.getByRole('region', { name });

test('the list says of each policy how it stands, and that nobody has reviewed it', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), PATHS.policies);
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible();
  const fca = rowOf(page, 'UK-FCA');
  await expect(fca).toContainText('Enabled');
  await expect(fca).toContainText('Not reviewed');
  await expect(fca.getByRole('link', { name: 'handbook.fca.org.uk' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.handbook\.fca\.org\.uk\//,
  );
  await expect(rowOf(page, 'IE-CBI')).toContainText('Disabled until reviewed');
  await expect(rowOf(page, 'INTERNAL')).toContainText('the company’s own');
  await expectAccessible(page);
});

test('the page of a policy says in plain words what it promises', async ({ page, portal }) => {
  const { id } = await shipped(portal, 'UK-FCA');
  await openAs(page, await portal.admin(), policyPath('ADMIN', id));
  const targets = card(page, 'Targets');
  await expect(targets).toContainText('8 weeks after receipt, by the calendar “England”');
  await expect(targets).toContainText('3 working days after receipt');
  await expect(targets).toContainText('It is a chance: nothing is late when it is missed.');
  await expect(targets).toContainText('It is in time until the company closes.');
  await expect(targets).toContainText('The clock never stands.');
  await expect(targets).toContainText('It warns 10 working days before.');
  const recourse = card(page, 'Recourse');
  await expect(recourse).toContainText('Upheld · Partly upheld · Rejected');
  for (const language of ['English', 'Français', 'العربية'])
    await expect(recourse.getByText(language, { exact: true })).toBeVisible();
  await expect(recourse.locator('[lang=ar]')).toHaveAttribute('dir', 'rtl');
  await expect(card(page, 'What else applies')).toContainText(
    'To level 2 when the final answer is late, to level 1 when another date is',
  );
  await expect(card(page, 'Versions')).toContainText('Came with the product');
  await expect(page.getByText('Nobody has reviewed this version.')).toBeVisible();
  await expectAccessible(page);

  const { id: french } = await shipped(portal, 'FR-ACPR');
  await page.goto(policyPath('ADMIN', french));
  await expect(card(page, 'Targets')).toContainText('2 months after the sending');
  await expect(card(page, 'Recourse')).toContainText('There is no text yet');
  await page.getByRole('link', { name: 'All policies' }).click();
  await expect(rowOf(page, 'FR-ACPR')).toBeVisible();
});

test('an unreviewed version is reviewed, then enabled, then disabled', async ({ page, portal }) => {
  const { id } = await makeVersion(portal, { code: 'REVIEW-ME' });
  await openAs(page, await portal.admin(), policyPath('ADMIN', id));
  await expect(page.getByText('Disabled until reviewed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Record a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review of REVIEW-ME, version 1' });
  await dialog.getByLabel('Day of the review').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Record a review' }).click();
  const wrong = dialog.getByText('Please give the date of the review, which is not after today.');
  await expect(wrong).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Day of the review').fill('2026-01-05');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Review recorded.')).toBeVisible();
  await expect(page.getByText('Nobody has reviewed this version.')).toHaveCount(0);
  await expect(page.getByText('Reviewed by admin on Jan 5, 2026').first()).toBeVisible();

  await page.getByRole('button', { name: 'Enable' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Enable version 1 of REVIEW-ME?' });
  await expect(ask).toContainText('Claims keep the version that they have.');
  await ask.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Version enabled.')).toBeVisible();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Policy disabled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();
});

test('CA-30 editing makes a new version, says so first, and leaves the old one', async ({
  page,
  portal,
}) => {
  const { id } = await makeVersion(portal, { code: 'CHANGE-ME' });
  await openAs(page, await portal.admin(), policyPath('ADMIN', id));
  await page.getByRole('link', { name: 'Make a new version' }).click();
  await expect(page.getByRole('heading', { name: 'New version of CHANGE-ME' })).toBeVisible();
  await expect(
    page.getByText('Saving makes version 2, neither reviewed nor enabled.'),
  ).toBeVisible();
  await expect(page.getByText('Claims keep the version that they have;')).toBeVisible();
  await page.getByLabel('How many').fill('20');
  await page.getByRole('button', { name: 'How it is counted' }).click();
  await page
    .getByLabel('A date that is no working day')
    .selectOption('moves to the working day after it');
  await expectAccessible(page);

  // The typed text survives a reload.
  await page.reload();
  await expect(page.getByText('This is what you had typed before.')).toBeVisible();
  await expect(page.getByLabel('How many')).toHaveValue('20');
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await expect(page.getByText('Version 2 saved.')).toBeVisible();
  await expect(card(page, 'Targets')).toContainText('20 working days after receipt');
  const versions = card(page, 'Versions');
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expect(versions).toContainText('Made by admin');
  await versions.getByRole('link', { name: 'Version 1' }).click();
  await expect(page.getByText('This is an earlier version.')).toBeVisible();
  await expect(card(page, 'Targets')).toContainText('15 working days after receipt');
  await page.getByRole('link', { name: 'Show version 2' }).click();
  await expect(card(page, 'Targets')).toContainText('20 working days after receipt');
});

test('what is wrong stands at its field, by the portal and by the server, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  const { id } = await makeVersion(portal, { code: 'WRONG' });
  await openAs(page, await portal.admin(), `${policyPath('ADMIN', id)}/edit`);
  const save = page.getByRole('button', { name: 'Save as version 2' });
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('How many').fill('soon');
  await page.getByLabel('Days without a message until an answered claim is closed').fill('0');
  await save.click();
  await expect(page.getByText('Please give the policy a name.')).toBeVisible();
  await expect(page.getByText('Please give a whole number.')).toBeVisible();
  await expect(page.getByText('Please give up to 3650 whole days')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Name', { exact: true }).fill('Right again');
  await page.getByLabel('Days without a message until an answered claim is closed').fill('');
  await page.getByLabel('How many').fill('5000');
  await save.click();
  await expect(page.getByText('Please give a whole number from 0 to 3660.')).toBeVisible();
  await expect(page.getByLabel('How many')).toBeFocused();

  // A collapsed field opens when it is invalid.
  await page.getByLabel('How many').fill('40');
  await save.click();
  const longest = page.getByLabel('At most, after a holding letter');
  await expect(longest).toBeFocused();
  await expect(
    page.getByText('The longest time has to be longer than the usual one.'),
  ).toBeVisible();
  await longest.fill('');

  await page.getByLabel('English').fill('The ombudsman, 1 High Street, within six months.');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('in every language, or in none');
  await expect(page.getByLabel('English')).toHaveValue(/ombudsman/);
  await page.getByRole('button', { name: 'Add a target' }).click();
  await expect(page.getByRole('group', { name: 'Notice of delay' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the target Notice of delay' }).click();
  await expect(page.getByRole('group', { name: 'Notice of delay' })).toHaveCount(0);
});

test('a version that somebody has made in the meantime is shown before anything is sent', async ({
  page,
  portal,
}) => {
  const { id, targets } = await makeVersion(portal, { code: 'RACE' });
  await openAs(page, await portal.admin(), `${policyPath('ADMIN', id)}/edit`);
  await page.getByLabel('How many').fill('12');
  await makeVersion(portal, { code: 'RACE', name: 'Of another', targets });
  // This works whether or not the open form has already received the change.
  await page.getByRole('button', { name: /^Save as version/ }).click();
  const notice = page.getByText('Somebody has made version 2 in the meantime.').first();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show version 2' })).toBeVisible();
  await expect(page.getByLabel('How many')).toHaveValue('12');
  await page.getByRole('button', { name: 'Save as version 3' }).click();
  await expect(page.getByText('Version 3 saved.')).toBeVisible();
});

test('a version that came while the form was open is told once more at the button', async ({
  page,
  portal,
}) => {
  const { id, targets } = await makeVersion(portal, { code: 'HEARD' });
  await openAs(page, await portal.admin(), `${policyPath('ADMIN', id)}/edit`);
  await page.getByLabel('How many').fill('12');
  await makeVersion(portal, { code: 'HEARD', name: 'Of another', targets });
  const notices = page.getByText('Somebody has made version 2 in the meantime.');
  await expect(notices).toHaveCount(1);
  const save = page.getByRole('button', { name: 'Save as version 3' });
  await save.click();
  await expect(notices).toHaveCount(2);
  await save.click();
  await expect(page.getByText('Version 3 saved.')).toBeVisible();
});

test('a new policy is made by keyboard; a taken code is refused', async ({ page, portal }) => {
  await openAs(page, await portal.admin(), PATHS.policies);
  await expect(rowOf(page, 'UK-FCA')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: 'New policy' })).toBeVisible();
  await expect(page).toHaveURL(NEW_POLICY);
  await page.getByLabel('Code').fill('uk-fca');
  await page.getByLabel('Name', { exact: true }).fill('Ours');
  await page.getByLabel('How many').fill('10');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is a policy with this code.')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill('our-shop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'OUR-SHOP' })).toBeVisible();
  await expect(card(page, 'Targets')).toContainText('10 working days after receipt');
  await expect(card(page, 'Targets')).toContainText('It warns 1 working day before.');
});

test('the policy of new claims is chosen, and disabling it warns', async ({ page, portal }) => {
  const admin = await portal.admin();
  const { id } = await makeVersion(portal, { code: 'CHOSEN' });
  const call = (endpoint: typeof reviewPolicy | typeof enablePolicy, body: object) =>
    portal.call(endpoint, admin.token, { params: { id }, body });
  await call(reviewPolicy, { reviewedOn: '2026-01-05' });
  await call(enablePolicy, { enabled: true });
  await openAs(page, admin, PATHS.policies);
  const choice = page.getByLabel('Policy of new claims');
  await choice.selectOption('CHOSEN · Made by a test');
  await expect(page.getByText('Policy of new claims saved.')).toBeVisible();
  await page.goto(policyPath('ADMIN', id));
  await page.getByRole('button', { name: 'Disable' }).click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('It is the policy of new claims: no date is promised');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Policy disabled.')).toBeVisible();
  await page.goto(PATHS.policies);
  await expect(page.getByText('No version of CHOSEN is enabled')).toBeVisible();
  await portal.call(updateClockSettings, admin.token, { body: { defaultPolicy: null } });
});

test('employees read policies, and can change nothing', async ({ page, portal }) => {
  const { id } = await shipped(portal, 'IE-CBI');
  await openAs(page, await portal.person('EMPLOYE', 'policy-reader'), PATHS.employeeDashboard);
  await page.getByRole('link', { name: 'Policies' }).click();
  await expect(page).toHaveURL(PATHS.employeePolicies);
  await expect(page.getByText('Policy of new claims')).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New policy' })).toHaveCount(0);
  await page.getByRole('link', { name: 'IE-CBI' }).click();
  await expect(page).toHaveURL(policyPath('EMPLOYE', id));
  await expect(card(page, 'Targets')).toContainText('Every 20 working days');
  for (const name of ['Record a review', 'Enable', 'Disable'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Make a new version' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a failure is said and can be tried again; a missing version and no policies are said too', async ({
  page,
  portal,
}) => {
  const calls = /\/api\/(?:policies|clock\/settings)$/;
  await withoutEvents(page);
  await page.route(calls, (route) => route.fulfill({ status: 500 }));
  await openAs(page, await portal.admin(), PATHS.policies);
  await expect(page.getByText('The policies could not be loaded.')).toBeVisible();
  await expect(page.getByText('The policy of new claims could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);
  const retries = page.getByRole('button', { name: 'Retry' });
  // What could not be loaded is loaded again together with the list.
  await retries.first().click();
  await expect(retries).toHaveCount(0);
  await expect(page.getByLabel('Policy of new claims')).toBeVisible();
  await expect(rowOf(page, 'UK-FCA')).toBeVisible();

  await page.goto(policyPath('ADMIN', 999_999));
  await expect(page.getByText('There is no such version of a policy.')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/policies', (route) => route.fulfill({ json: { data: [] } }));
  await page.getByRole('link', { name: 'All policies' }).click();
  await expect(page.getByText('No policies', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('nothing goes sideways at any width', async ({ page, portal }) => {
  const name = 'A name without an end '.repeat(4).trim();
  const { id } = await makeVersion(portal, {
    code: 'LONG-CODE-LONG-CODE-LONG-CODE-1',
    name,
    source: `https://example.org/${'long/'.repeat(60)}`,
  });
  await openAs(page, await portal.admin(), PATHS.policies);
  for (const path of [PATHS.policies, policyPath('ADMIN', id), `${policyPath('ADMIN', id)}/edit`]) {
    await page.goto(path);
    await expect(page.getByText('LONG-CODE-LONG-CODE-LONG-CODE-1').first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
