import {
  createCalendar,
  listCalendars,
  type ListedCalendar,
} from '@recourse/contract/clock/calendars';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import type { Page } from '@playwright/test';
import type { Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Administrators look at a calendar's year, confirm, add, import and remove holidays. */

// What is refused is noted by the console.
test.use({ allowedNoise: [FAILED_REQUEST] });

/** The id of a calendar that came with the product. */
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
  await expect(page.getByRole('alert')).toContainText('Please give the holiday a name.');
  await page.getByLabel('Name').fill('Founding day');
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

  await list.getByRole('button', { name: 'Remove Founding day, Fri, March 14' }).focus();
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog');
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
  await expect(page.getByRole('alert')).toContainText('Line 2 is no date');
  await expect(paste).toHaveValue(/nonsense/);
  await paste.fill('2033-06-01 Pasted day');
  await send.click();
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
  await expect(page.getByText('Added: 1. Known already: 0.')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`calendar=${id}`));
  await page.getByLabel('Calendar', { exact: true }).selectOption({ label: 'England' });
  await expect(page).toHaveURL(new RegExp(`calendar=${await idOf(portal, /^England$/)}`));
});

test('a failure is said and can be tried again; no calendars is said too', async ({
  page,
  portal,
}) => {
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
