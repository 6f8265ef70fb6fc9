import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@recourse/contract/told/settings';
import { type EndedMails, unsubscribe } from '@recourse/contract/told/unsubscribe';
import type { Page } from '@playwright/test';
import { unsubscribeToken } from '../../packages/server/src/kernel/mail/unsubscribe-token.ts';
import { createLinks } from '../../packages/server/src/kernel/security/links.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { TEXTS } from '../support/catalogues.ts';
import { mailSettings } from '../support/mailing.ts';
import { type Person, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** A portal that sends mails: people's choices about them, and the page of the unsubscribe link. */

test.use({ allowedNoise: [FAILED_REQUEST] });

const KEY = 'Tz7kQm2vXp9wRb4nYc8fHd3jLs6gAe5u';
const links = createLinks([KEY]);

let portal: Portal;
let client: Person;
test.beforeAll(async () => {
  // No mail is due during these tests, so nothing needs to listen at this address.
  const settings = { ...(await mailSettings('smtp://127.0.0.1:1')), ENCRYPTION_KEY: KEY };
  portal = await Portal.start({ settings });
});
test.afterAll(() => portal.stop());
test.beforeEach(async () => {
  client = await portal.person('CLIENT', `cleo${test.info().testId.slice(-8)}`);
});

const settings = () => portal.call<NotificationSettings>(getNotificationSettings, client.token);
const unmailed = async () =>
  (await settings()).choices.filter(({ mail }) => mail === 'NEVER').map(({ kind }) => kind);
const linkFor = (kind: EndedMails) =>
  `${portal.url}${PATHS.unsubscribe}#${unsubscribeToken(links, { userId: client.id, kind })}`;
const end = (page: Page) => page.getByRole('button', { name: 'Stop these mails' });
const title = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Stop mails of this kind' });

test('a link in a mail says what it ends, and ends it when the button is pressed, without a session', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  await page.goto(linkFor('claim.replied'));
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveTitle('Stop mails of this kind · Recourse');
  await expect(page.getByText('Somebody writes a message')).toBeVisible();
  await expectAccessible(page);
  expect(asked, 'opening it asks the server for nothing').toEqual([]);
  expect(await unmailed()).toEqual([]);

  // Without a connection the page says so, and keeps the button.
  await page.route('**/api/unsubscribe**', (route) => route.abort());
  await end(page).click();
  await expect(page.getByRole('alert')).toContainText('could not be stopped');
  await expectAccessible(page);
  await page.unroute('**/api/unsubscribe**');

  await end(page).press('Enter');
  const done = page.getByText('You get no more mails when this happens:');
  await expect(done).toBeFocused();
  await expect(done).toContainText('Somebody writes a message');
  await expect(end(page)).toHaveCount(0);
  await expectAccessible(page);
  expect(await unmailed()).toEqual(['claim.replied']);
  expect((await settings()).choices.every(({ inApp }) => inApp)).toBe(true);
  expect(
    await page.evaluate(() => localStorage.getItem('token')),
    'nobody is signed in',
  ).toBeNull();

  // Unsubscribing twice has the same result as once.
  await page.reload();
  await end(page).click();
  await expect(done).toBeVisible();
  await page.getByRole('link', { name: 'To the portal' }).click();
  await expect(page).toHaveURL(`${portal.url}${PATHS.login}`);
});

test('a link that was changed or cut off says so plainly', async ({ page }) => {
  const forged = linkFor('claim.replied').replace(/.{5}$/, 'AAAAA');
  await page.goto(forged);
  await end(page).click();
  await expect(page.getByRole('alert')).toContainText('This link does not count.');
  await expect(end(page)).toHaveCount(0);
  await expectAccessible(page);
  for (const broken of [
    `${portal.url}${PATHS.unsubscribe}`,
    `${portal.url}${PATHS.unsubscribe}#${client.id}.claim.replied`,
    linkFor('claim.replied').replace('claim.replied', 'account.password'),
  ]) {
    await page.goto('about:blank');
    await page.goto(broken);
    await expect(page.getByText('This link is not complete.')).toBeVisible();
    await expect(end(page)).toHaveCount(0);
  }
  await expectAccessible(page);
  expect(await unmailed()).toEqual([]);
});

test('the page is in the language that is chosen on it', async ({ page }) => {
  await page.goto(linkFor('claim.status'));
  await page.getByRole('button', { name: TEXTS.en['shell.language'] }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.ar['told.endTitle']);
  await expect(page.getByText(TEXTS.ar['told.claim.status'])).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: TEXTS.ar['told.end'] }).click();
  await expect(page.getByText(TEXTS.ar['told.ended'])).toBeVisible();
  expect(await unmailed()).toEqual(['claim.status']);
});

test('whoever ended mails has them again in his settings, and chooses their language', async ({
  page,
}) => {
  await portal.call(unsubscribe, null, {
    query: { t: unsubscribeToken(links, { userId: client.id, kind: 'claim.answered' }) },
  });
  await openAs(page, client, `${portal.url}${PATHS.clientNotifications}`);
  const answered = page.getByRole('combobox', { name: 'A complaint is answered By mail' });
  await expect(answered).toHaveValue('NEVER');
  await expect(
    page.getByRole('checkbox', { name: 'A complaint is answered In the portal' }),
  ).toBeChecked();
  await expectAccessible(page);
  await answered.selectOption({ label: 'Daily' });
  await expect(answered).toHaveValue('DAILY');
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect.poll(unmailed).toEqual([]);
  const language = page.getByRole('combobox', { name: 'Language of mails' });
  await expect(language).toHaveValue('');
  await language.selectOption({ label: 'Français' });
  await expect.poll(async () => (await settings()).language).toBe('fr');
  await page.reload();
  await expect(language).toHaveValue('fr');
  await expect(answered).toHaveValue('DAILY');
});

test('quiet hours are chosen, saved when a field is left, and end at another time than they begin', async ({
  page,
}) => {
  const hours = async () => (await settings()).quietHours;
  await openAs(page, client, `${portal.url}${PATHS.clientNotifications}`);
  const times = page.getByRole('region', { name: 'When mails come' });
  const quiet = times.getByRole('checkbox', { name: 'Quiet hours' });
  await expect(quiet).not.toBeChecked();
  await quiet.press('Space');
  await expect.poll(hours).toEqual({ from: '22:00', to: '07:00' });
  await expectAccessible(page);
  const from = times.getByLabel('From');
  await from.fill('21:30');
  const until = times.getByLabel('Until');
  await until.focus();
  await expect.poll(hours).toEqual({ from: '21:30', to: '07:00' });
  // The focus stays in the next field after the user has moved on to it.
  await expect(until).toBeFocused();

  await until.fill('21:30');
  await until.blur();
  await expect(times.getByText('Please end quiet hours at another time')).toBeVisible();
  await expectAccessible(page);
  expect(await hours()).toEqual({ from: '21:30', to: '07:00' });
  await until.fill('06:00');
  await until.blur();
  await expect.poll(hours).toEqual({ from: '21:30', to: '06:00' });

  const daily = times.getByLabel('Daily mail');
  await expect(daily).toHaveValue('08:00');
  await daily.fill('17:45');
  await daily.blur();
  await expect.poll(async () => (await settings()).digestAt).toBe('17:45');

  const zone = times.getByRole('combobox', { name: 'Time zone' });
  await zone.selectOption({ index: 1 });
  const here = await zone.inputValue();
  await expect.poll(async () => (await settings()).timeZone).toBe(here);
  await page.reload();
  await expect(from).toHaveValue('21:30');
  await expect(until).toHaveValue('06:00');
  await expect(zone).toHaveValue(here);
  await quiet.click();
  await expect.poll(hours).toBeNull();
  await expect(from).toHaveCount(0);
});

test('the link of a daily mail ends all that is told daily', async ({ page }) => {
  const body = { choices: [{ kind: 'claim.replied', mail: 'DAILY' }] } as const;
  await portal.call(updateNotificationSettings, client.token, { body });
  await page.goto(linkFor('digest'));
  await expect(page.getByText('All of which you are told daily')).toBeVisible();
  await end(page).click();
  await expect(page.getByText('You get no more mails when this happens:')).toBeFocused();
  expect(await unmailed()).toEqual(['claim.replied']);
});
