import { previewCalendar } from '@recourse/contract/clock/calendar-preview';
import {
  addHoliday,
  type Calendar,
  createCalendar,
  updateCalendar,
  listCalendars,
  type ListedCalendar,
  type NewHoliday,
} from '@recourse/contract/clock/calendars';
import { createPolicy, enablePolicy, reviewPolicy } from '@recourse/contract/clock/policies';
import { type Claim, createClaim } from '@recourse/contract/claims';
import { triageClaim } from '@recourse/contract/desk/triage';
import { casePath, PATHS } from '../../packages/web/src/app/paths.ts';
import type { Page } from '@playwright/test';
import type { Portal } from '../support/portal.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/**
 * Administrators view the year of a calendar and change it. Before a change is saved, they see
 * which dates it moves.
 */

// The console logs each refused request.
test.use({ allowedNoise: [FAILED_REQUEST] });

/** The id of a calendar that ships with the product. */
async function idOf(portal: Portal, name: RegExp): Promise<number> {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: ListedCalendar[] }>(listCalendars, token);
  const found = data.find((calendar) => name.test(calendar.name));
  if (found === undefined) throw new Error(`no calendar is called ${name}`);
  return found.id;
}

async function openYear(page: Page, portal: Portal, name: RegExp, year: number): Promise<void> {
  const id = await idOf(portal, name);
  await openAs(page, await portal.admin(), `${PATHS.calendars}?calendar=${id}&year=${year}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Calendars' })).toBeVisible();
}

const holidays = (page: Page, year: number) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: `Holidays of ${year}` }) });

/** The confirmation before a change is saved. */
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const save = (page: Page, name: string) =>
  question(page, name).getByRole('button', { name: 'Save' }).click();

test('shipped holidays are shown as unconfirmed, and confirmed for a year', async ({
  page,
  portal,
}) => {
  await openYear(page, portal, /^France/, 2027);
  const list = holidays(page, 2027);
  await expect(list.getByRole('listitem')).toHaveCount(11);
  await expect(list.getByText('not confirmed')).toHaveCount(11);
  const may = page.getByRole('table', { name: 'May' });
  await expect(may.getByRole('cell', { name: /^1 .*, not confirmed$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Openings' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Confirm the holidays of 2027' }).click();
  await expect(question(page, 'Confirm these holidays?')).toContainText(
    'No open promise counts by this calendar, so nothing moves.',
  );
  await save(page, 'Confirm these holidays?');
  await expect(page.getByText('Holidays confirmed.')).toBeVisible();
  await expect(list.getByText('not confirmed')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Confirm the holidays of 2027' })).toHaveCount(0);

  // The year is in the address: Back leads to it again.
  await page.getByRole('button', { name: 'Later year' }).click();
  await expect(holidays(page, 2028).getByText('not confirmed')).toHaveCount(11);
  await page.goBack();
  await expect(holidays(page, 2027).getByRole('listitem')).toHaveCount(11);
});

test('a holiday is typed, found in its month, and removed again by keyboard', async ({
  page,
  portal,
}) => {
  await openYear(page, portal, /^Company/, 2031);
  const list = holidays(page, 2031);
  await expect(list.getByText('No holiday of this year is known.')).toBeVisible();
  await page.getByLabel('Date').fill('2031-03-14');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(
    'Please give the holiday a name.',
  );
  await page.getByLabel('Name').fill('Founding day');
  await page.keyboard.press('Enter');
  const add = question(page, 'Add this holiday?');
  await expect(add).toContainText(
    'Founding day, Friday, March 14, 2031, becomes a holiday of this calendar.',
  );
  // Keeping the typed text is the safe answer, so it comes first.
  await expect(add.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Founding day');
  await page.getByRole('button', { name: 'Add a holiday' }).press('Enter');
  await expect(add.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(add.getByRole('button', { name: 'Save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Holiday added.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(list.getByText('Founding day')).toBeVisible();
  const march = page.getByRole('table', { name: 'March' });
  await expect(march.getByRole('cell', { name: '14 Founding day' })).toBeVisible();

  await page.getByLabel('Date').fill('2031-03-14');
  await page.getByLabel('Name').fill('Founding day');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The calendar has this holiday already.');
  await expect(add).toHaveCount(0);

  await list.getByRole('button', { name: 'Remove Founding day, Fri, March 14' }).focus();
  await page.keyboard.press('Enter');
  const ask = question(page, 'Remove this holiday?');
  await expect(ask).toContainText('becomes an ordinary day of this calendar.');
  await ask.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(list.getByText('No holiday of this year is known.')).toBeVisible();
});

test('pasted lines and an .ics file come in; what is left out is named', async ({
  page,
  portal,
}) => {
  await openYear(page, portal, /^Luxembourg/, 2033);
  const paste = page.getByLabel('Or paste them');
  const send = page.getByRole('button', { name: 'Add many holidays' });
  await paste.fill('2033-06-01 Pasted day\nnonsense');
  await send.click();
  await expect(paste).toHaveAccessibleDescription(/Line 2 is no date/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(paste).toHaveValue(/nonsense/);
  await paste.fill('2033-06-01 Pasted day');
  await send.click();
  await save(page, 'Add these holidays?');
  await expect(page.getByText('Added: 1. Known already: 0.')).toBeVisible();
  await expect(holidays(page, 2033).getByText('Pasted day')).toBeVisible();

  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const file = [
    'BEGIN:VCALENDAR',
    ...event('DTSTART;VALUE=DATE:20330704', 'SUMMARY:From a file'),
    ...event('DTSTART:20330705T100000Z', 'SUMMARY:Staff meeting'),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  await page.getByLabel('CSV or .ics file').setInputFiles({
    name: 'holidays.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(file),
  });
  await expect(paste).toHaveValue(/BEGIN:VCALENDAR/);
  await send.click();
  await save(page, 'Add these holidays?');
  await expect(
    page.getByRole('list', { name: 'Left out' }).getByText('has hours, so it is no whole day'),
  ).toBeVisible();
  await expect(holidays(page, 2033).getByText('From a file')).toBeVisible();
  await expectAccessible(page);
});

test('a calendar without holidays of next year says so until one is added; another is chosen', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const body = { name: 'Bare', timeZone: 'Europe/Paris', week: { MO: [['09:00', '17:00']] } };
  const { id } = await portal.call<{ id: number }>(createCalendar, token, { body });
  const next = new Date().getFullYear() + 1;
  await openYear(page, portal, /^Bare$/, next);
  const warning = page.getByText(`No holiday of ${next} is known. Deadlines`);
  await expect(warning).toBeVisible();
  await page.getByLabel('Or paste them').fill(`${next}-07-01 Summer day`);
  await page.getByRole('button', { name: 'Add many holidays' }).click();
  await save(page, 'Add these holidays?');
  await expect(page.getByText('Added: 1. Known already: 0.')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`calendar=${id}`));
  await page.getByLabel('Calendar', { exact: true }).selectOption({ label: 'England' });
  await expect(page).toHaveURL(new RegExp(`calendar=${await idOf(portal, /^England$/)}`));
});

/** The date this many days from now. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const ALWAYS: [string, string][] = [['00:00', '24:00']];
const EVERY_DAY = {
  MO: ALWAYS,
  TU: ALWAYS,
  WE: ALWAYS,
  TH: ALWAYS,
  FR: ALWAYS,
  SA: ALWAYS,
  SU: ALWAYS,
};

interface World {
  id: number;
  /** Claims that are due today because of a holiday two days ago, due in five days, and late. */
  claims: [dueToday: Claim, dueLater: Claim, late: Claim];
}

/** A calendar without a day off, and claims that must be answered within five of its days. */
async function promises(portal: Portal, name: string): Promise<World> {
  const { token } = await portal.admin();
  const post = <Reply>(endpoint: Parameters<typeof portal.call>[0], input: object) =>
    portal.call<Reply>(endpoint, token, input);
  const body = { name, timeZone: 'UTC', week: EVERY_DAY };
  const { id } = await post<Calendar>(createCalendar, { body });
  const holiday: NewHoliday = { date: inDays(-2), name: 'A day off' };
  await post(addHoliday, { params: { id }, body: holiday });
  const code = name.toUpperCase().replaceAll(' ', '-');
  const rule = {
    unit: 'WORKING_DAYS',
    amount: 5,
    roll: 'NONE',
    end: 'END_OF_DAY',
    lateReceipt: 'SAME_DAY',
    pause: 'NEVER',
    startsFrom: 'RECEIVED',
    onReopen: 'KEEP',
  };
  const policy = await post<{ id: number }>(createPolicy, {
    body: {
      code,
      name,
      targets: [{ code: 'FINAL', kind: 'DUE', legal: false, calendarId: id, rule, atMost: null }],
      pauseAllowed: true,
      keepsRecord: false,
      recourse: { en: 'The ombudsman', fr: 'Le médiateur', ar: 'الوسيط' },
      recourseOn: [],
      autoCloseDays: null,
      reopenWithinDays: null,
      source: '',
    },
  });
  const params = { id: policy.id };
  await post(reviewPolicy, { params, body: { reviewedOn: '2026-01-05' } });
  await post(enablePolicy, { params, body: { enabled: true } });
  const file = async (days: number): Promise<Claim> => {
    const claim = await post<Claim>(createClaim, {
      body: { contenu: `It broke. ${name}`, channel: 'LETTER' },
    });
    await post(triageClaim, {
      params: { id: claim.id },
      body: { policyCode: code, receivedAt: `${inDays(-days)}T00:00:00Z`, reason: 'By letter.' },
    });
    return claim;
  };
  return { id, claims: [await file(6), await file(0), await file(40)] };
}

test('before a change is saved he reads what it moves, with examples', async ({ page, portal }) => {
  const name = 'Without a day off';
  const { claims } = await promises(portal, name);
  const [dueToday, dueLater] = claims;
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/preview')) asked += 1;
  });
  await withoutEvents(page);
  const year = Number(inDays(2).slice(0, 4));
  await openYear(page, portal, /^Without/, year);

  await page.getByLabel('Date').fill(inDays(2));
  await page.getByLabel('Name').fill('Bridge day');
  await page.keyboard.press('Enter');
  const add = question(page, 'Add this holiday?');
  await expect(add).toContainText('1 promise comes due later');
  await expect(add).toContainText('2 promises stay');
  await expect(add).not.toContainText('late at once');
  const example = add.getByRole('listitem').filter({ hasText: dueLater.reference });
  await expect(example).toContainText('Final answer');
  await expect(example.getByRole('link')).toHaveAttribute('href', casePath('ADMIN', dueLater.id));
  await expectAccessible(page);
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Holiday added.')).toBeVisible();
  await expect(holidays(page, year).getByText('Bridge day')).toBeVisible();
  expect(asked, 'what is being saved is not counted once more').toBe(1);

  // Without the day off of two days ago, what is due today was due yesterday.
  await page.goto(`${page.url().replace(/year=\d+/, '')}&year=${inDays(-2).slice(0, 4)}`);
  await page.getByRole('button', { name: /^Remove A day off/ }).click();
  const remove = question(page, 'Remove this holiday?');
  await expect(remove).toContainText('1 promise comes due earlier');
  await expect(remove).toContainText('1 promise would be late at once.');
  await expect(remove.getByRole('listitem').filter({ hasText: dueToday.reference })).toContainText(
    'Late at once',
  );
  await expectAccessible(page);
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Holiday removed.')).toBeVisible();
});

test('openings, time zone and name are edited; what is wrong stands at its field', async ({
  page,
  portal,
}) => {
  const name = 'To be edited';
  const { claims } = await promises(portal, name);
  await openYear(page, portal, /^To be edited/, 2032);
  const openings = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Openings' }),
  });
  await openings.getByRole('button', { name: `Edit ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  const named = dialog.getByLabel('Name of the calendar');
  await expect(named).toBeFocused();
  await named.fill('');
  await dialog.getByLabel('Monday').fill('nine to five');
  await dialog.getByLabel('Tuesday').fill('22:00–06:00');
  await dialog.getByLabel('Wednesday').fill('9-12, 11-13');
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(named).toHaveAccessibleDescription('Please give the calendar a name.');
  await expect(dialog.getByLabel('Monday')).toHaveAccessibleDescription(/Please write hours/);
  await expect(dialog.getByLabel('Tuesday')).toHaveAccessibleDescription(/has to end after it/);
  await expect(dialog.getByLabel('Wednesday')).toHaveAccessibleDescription(/must not overlap/);
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveAccessibleDescription(
    'Please choose a time zone.',
  );
  await expectAccessible(page);

  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await dialog.getByLabel(day).fill('');
  await named.fill('England');
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('new york');
  await dialog.getByRole('option', { name: 'America/New_York' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('At least one day of the week');

  await dialog.getByLabel('Monday').fill('13-17 9-12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const ask = question(page, 'Change this calendar?');
  await expect(ask).toContainText('promises come due later');
  await expect(ask.getByRole('listitem').filter({ hasText: claims[1].reference })).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Save' }).click();
  await expect(named).toHaveAccessibleDescription('Another calendar has this name.');
  await named.fill('Mondays only');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await save(page, 'Change this calendar?');
  await expect(page.getByText('Calendar saved.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(openings).toContainText('America/New_York');
  await expect(openings).toContainText('09:00–12:00, 13:00–17:00');
  await expect(page.getByLabel('Calendar', { exact: true })).toContainText('Mondays only');

  // A change of the name moves no date, so nothing is asked.
  await openings.getByRole('button', { name: 'Edit Mondays only' }).click();
  await page.getByLabel('Name of the calendar').fill('Only Mondays');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(openings.getByRole('button', { name: 'Edit Only Mondays' })).toBeFocused();
});

test('a new calendar is made, shown, and warns that it has no holidays', async ({
  page,
  portal,
}) => {
  await openAs(page, await portal.admin(), PATHS.calendars);
  await expect(page.getByRole('table', { name: 'May' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New calendar' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name of the calendar')).toHaveAccessibleDescription(
    'Please give the calendar a name.',
  );
  await dialog.getByLabel('Name of the calendar').fill('Branch in Rabat');
  await expect(dialog.getByLabel('Friday')).toHaveValue('09:00–17:00');
  await expect(dialog.getByLabel('Saturday')).toHaveValue('');
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('casabl');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue(
    'Africa/Casablanca',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Calendar saved.')).toBeVisible();
  await expect(page.getByLabel('Calendar', { exact: true })).toContainText('Branch in Rabat');
  await expect(page).toHaveURL(/calendar=\d+/);
  await expect(page.getByText(/No holiday of \d{4} is known. Deadlines/)).toBeVisible();
});

test('a preview that fails says so, can be tried again, and forbids nothing', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const body = { name: 'Unlucky', timeZone: 'UTC', week: EVERY_DAY };
  const { id } = await portal.call<Calendar>(createCalendar, token, { body });
  await withoutEvents(page);
  await openYear(page, portal, /^Unlucky$/, 2034);
  const address = `**${previewCalendar.path.replace(':id', String(id))}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is busy.' } }),
  );
  await page.getByLabel('Date').fill('2034-05-02');
  await page.getByLabel('Name').fill('Unknown effect');
  await page.keyboard.press('Enter');
  const add = question(page, 'Add this holiday?');
  await expect(add).toContainText('The effect of this change could not be counted.');
  await expect(add).toContainText('The service is busy.');
  await expectAccessible(page);
  await page.unroute(address);
  await add.getByRole('button', { name: 'Retry' }).click();
  await expect(add).toContainText('No open promise counts by this calendar');

  await add.getByRole('button', { name: 'Cancel' }).click();
  await page.route(address, (route) => route.abort());
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await expect(add).toContainText('You can still save it.');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(holidays(page, 2034).getByText('Unknown effect')).toBeVisible();
});

test('a calendar that somebody else has changed is told, and counted anew', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const body = { name: 'Shared', timeZone: 'UTC', week: EVERY_DAY };
  const { id } = await portal.call<Calendar>(createCalendar, token, { body });
  await openYear(page, portal, /^Shared$/, 2035);
  await page.getByRole('button', { name: 'Edit Shared' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Shared' });
  await expect(dialog.getByLabel('Name of the calendar')).toHaveValue('Shared');
  await portal.call(addHoliday, token, {
    params: { id },
    body: { date: '2035-01-02', name: 'By another' },
  });
  await portal.call(updateCalendar, token, { params: { id }, body: { name: 'Shared by all' } });
  await dialog.getByLabel('Sunday').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const ask = question(page, 'Change this calendar?');
  await expect(ask).toContainText('Someone else has changed this in the meantime.');
  await ask.getByRole('button', { name: 'Save' }).click();
  // The other person's change appears in the form, beside what was typed.
  await expect(ask).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this');
  await expect(dialog.getByLabel('Name of the calendar')).toHaveValue('Shared by all');
  await expect(dialog.getByLabel('Sunday')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ask).toContainText('No open promise counts by this calendar');
  await ask.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Shared by all' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a failure is said and can be tried again; no calendars is said too', async ({
  page,
  portal,
}) => {
  await withoutEvents(page);
  await page.route('**/api/calendars', (route) => route.fulfill({ status: 500 }));
  await openAs(page, await portal.admin(), PATHS.calendars);
  await expect(page.getByText('The calendars could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/calendars');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'May' })).toBeVisible();

  await page.route('**/api/calendars', (route) => route.fulfill({ json: { data: [] } }));
  await page.reload();
  await expect(page.getByText('No calendars', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
