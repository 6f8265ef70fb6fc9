import { listMails, type MailItem, sendTestMail } from '@recourse/contract/told/mail-log';
import { updateUser } from '@recourse/contract/users';
import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../../packages/server/test/mail/mail-server.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { TEXTS } from '../support/catalogues.ts';
import { mailSettings } from '../support/mailing.ts';
import { type Person, Portal } from '../support/portal.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** The administrators' list of mails: whether mails are sent, the result of each, and how to retry one. */

test.use({ allowedNoise: [FAILED_REQUEST] });

/**
 * A portal that sends mails, and a mail server whose replies the test chooses for each recipient.
 */
let mailing: Portal;
let post: MailServer;
let port: number;
const answers = new Map<string, string>();
const manners = { atRecipient: (address: string) => answers.get(address) };
test.beforeAll(async () => {
  post = await startMailServer(manners);
  ({ port } = post);
  mailing = await Portal.start({ settings: await mailSettings(post.url) });
});
test.afterAll(async () => {
  await mailing.stop();
  await post.close();
});

const administrator = (testId: string): Promise<Person> =>
  mailing.person('ADMIN', `post${testId.slice(-8)}`);
const at = (path: string): string => `${mailing.url}${path}`;
const addressOf = ({ username }: Person): string => `${username}@example.org`;
const newest = async ({ token, username }: Person): Promise<MailItem | undefined> => {
  const query = { perPage: '1', q: username };
  const { data } = await mailing.call<{ data: MailItem[] }>(listMails, token, { query });
  return data[0];
};
const becomes = async (person: Person, state: MailItem['state']): Promise<void> => {
  await expect.poll(async () => (await newest(person))?.state).toBe(state);
};
const sendTest = (page: Page) => page.getByRole('button', { name: 'Send a test mail' });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' });
const retryButtons = (page: Page) => page.getByRole('button', { name: /^Try again: mail/ });
const narrowed = (person: Person): string => at(`${PATHS.mail}?q=${person.username}`);

test('an administrator sends a test mail, and has one that failed tried again', async ({ page }, {
  testId,
}) => {
  const admin = await administrator(testId);
  answers.set(addressOf(admin), '550 5.1.1 No such user');
  await openAs(page, admin, narrowed(admin));
  await expect(page).toHaveTitle('Mails · Recourse');
  await expect(page.getByText('Mails go out.')).toBeVisible();
  await expect(page.getByText('No mail matches')).toBeVisible();
  await expectAccessible(page);
  await sendTest(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A test mail to your own address is on its way.')).toBeVisible();
  await becomes(admin, 'FAILED');
  await refresh(page).click();
  const row = page.getByRole('row', { name: /Test mail/ });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText(admin.username);
  await expect(row).toContainText('The mail server answered 550 5.1.1.');
  // Neither the list nor the page shows the address of the mail.
  await expect(page.getByRole('main')).not.toContainText('@example.org');
  await expectAccessible(page);

  // The list of users says that mails to this user bounce, and links to this list.
  await page.goto(at(`${PATHS.adminUsers}?q=${admin.username}`));
  const user = page.getByRole('row', { name: new RegExp(admin.username) });
  await expect(user).toContainText('Mails come back');
  await expectAccessible(page);
  await user.getByRole('button', { name: `Edit user ${admin.username}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Mails to this address have come back since');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'To the mails' }).click();
  await expect(page).toHaveURL(narrowed(admin));

  answers.delete(addressOf(admin));
  await retryButtons(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The mail is tried again.')).toBeVisible();
  await becomes(admin, 'SENT');
  await refresh(page).click();
  await expect(row).toContainText('Sent');
  await expect(retryButtons(page)).toHaveCount(0);
  await row.getByRole('button', { name: /more|details/i }).click();
  await expect(page.getByText('Tried again since')).toBeVisible();
  await page.goto(at(`${PATHS.adminUsers}?q=${admin.username}`));
  await expect(user).toBeVisible();
  await expect(user).not.toContainText('Mails come back');
});

test('the list is narrowed by state and kind, and says so when nothing fits', async ({ page }, {
  testId,
}) => {
  const admin = await administrator(testId);
  await mailing.call(sendTestMail, admin.token);
  await becomes(admin, 'SENT');
  await openAs(page, admin, narrowed(admin));
  const row = page.getByRole('row', { name: /Test mail/ });
  await expect(row).toHaveCount(1);
  const state = page.getByLabel('State shown');
  await state.selectOption({ label: 'Failed' });
  await expect(page).toHaveURL(/state=FAILED/);
  await expect(page.getByText('Try another name, another state or another kind.')).toBeVisible();
  await state.selectOption({ label: 'Sent' });
  await expect(row).toHaveCount(1);
  await page.getByLabel('Kind shown').selectOption({ label: 'Another role' });
  await expect(page).toHaveURL(/kind=account\.role/);
  await expect(page.getByText('No mail matches')).toBeVisible();
});

test('what cannot be tried again says why, and failures say what to do', async ({ page }, {
  testId,
}) => {
  const admin = await administrator(testId);
  const person = await mailing.person('CLIENT', `role${testId.slice(-8)}`);
  answers.set(addressOf(person), '550 5.7.1 No');
  const role = { params: { id: person.id }, body: { role: 'EMPLOYE' } };
  await mailing.call(updateUser, admin.token, role);
  await expect
    .poll(async () => (await newest({ ...admin, username: person.username }))?.state)
    .toBe('FAILED');
  await openAs(page, admin, narrowed(person));
  await expect(page.getByRole('row', { name: /Another role/ })).toBeVisible();
  const refusal = 'The link in this mail is no longer valid, so it cannot be tried again.';
  await page.route('**/api/mail/*/retry', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, message: refusal, code: 'LINK_OVER' } }),
  );
  await retryButtons(page).click();
  await expect(page.getByText(refusal)).toBeVisible();

  const failure = { status: 500, json: { statusCode: 500 } };
  await page.route('**/api/mail/test', (route) => route.fulfill(failure));
  await sendTest(page).click();
  await expect(page.getByText('The test mail could not be sent.')).toBeVisible();
  await page.unrouteAll();
  await withoutEvents(page);
  const list = '**/api/mail?**';
  await page.route(list, (route) => route.fulfill(failure));
  await page.reload();
  await expect(page.getByText('The mails could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: /Another role/ })).toBeVisible();
});

test('while no mails go out, every screen of administrators says since when and why', async ({
  page,
}, { testId }) => {
  const admin = await administrator(testId);
  await post.close();
  await mailing.call(sendTestMail, admin.token);
  const paused = page.getByText(/^Mails are not going out since .+: the mail server cannot be/);
  await expect.poll(async () => (await newest(admin))?.attempts).toBe(1);
  await openAs(page, admin, at(PATHS.adminClaims));
  await expect(paused).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To the mails' }).click();
  await expect(page).toHaveURL(at(PATHS.mail));
  // The message is shown once, at the top of the list.
  await expect(paused).toHaveCount(1);
  await expect(paused).toContainText('The next try is not before');
  await expectAccessible(page);
  // Only an administrator can fix this.
  const employee = await mailing.person('EMPLOYE', `staff${testId.slice(-8)}`);
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('no browser');
  await openAs(other, employee, at(PATHS.employeeClaims));
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByText('Mails are not going out')).toHaveCount(0);
  await other.close();
  post = await startMailServer(manners, port);
});

for (const language of ['fr', 'ar'] as const)
  test(`in ${language}, on a phone`, async ({ page }, { testId }) => {
    const texts = TEXTS[language];
    const admin = await administrator(testId);
    await mailing.call(sendTestMail, admin.token);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await openAs(page, admin, narrowed(admin));
    await expect(page.getByRole('heading', { level: 1, name: texts['mail.title'] })).toBeVisible();
    const list = page.getByRole('list', { name: texts['mail.title'] });
    await expect(list.getByText(texts['mail.kind.mail.test'])).toBeVisible();
    await expect(page.getByRole('button', { name: texts['mail.test'] })).toBeVisible();
    await expectAccessible(page, { widths: [390] });
  });

// This must be the last test of this portal, because its mails then wait for five minutes.
test('the bell tells administrators what to mend, and leads to the mails', async ({ page }, {
  testId,
}) => {
  // A portal of its own: after the test before, the queue rests for a minute.
  const refusing = await startMailServer({ atSender: () => '550 5.7.1 Not you' });
  const told = await Portal.start({ settings: await mailSettings(refusing.url) });
  try {
    const place = (path: string): string => `${told.url}${path}`;
    const admin = await told.person('ADMIN', `post${testId.slice(-8)}`);
    await openAs(page, admin, place(PATHS.adminDashboard));
    await told.call(sendTestMail, admin.token);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Notifications' });
    const row = list.getByRole('link', { name: /^unread\s*Mails are not going out since/ });
    await expect(row).toContainText(
      /: the mail server refuses the sender \(MAIL_FROM, MAIL_BOUNCES\)/,
    );
    await expectAccessible(page);
    await row.press('Enter');
    await expect(page).toHaveURL(place(PATHS.mail));
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    // A mail that cannot be sent is not offered to anybody.
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await list.getByRole('link', { name: 'Notification settings' }).click();
    const choices = page.getByRole('row', { name: 'Mails do not go out' });
    await expect(choices.getByRole('checkbox')).toBeChecked();
    await expect(choices.getByRole('combobox')).toHaveCount(0);
    await expect(choices).toContainText('in the portal only');
    for (const name of ['A complaint becomes late', 'Many sign-ins fail or requests are refused'])
      await expect(page.getByRole('row', { name }).getByRole('combobox')).toHaveCount(1);
    await expectAccessible(page);
  } finally {
    await told.stop();
    await refusing.close();
  }
});

test('where no mails are sent the screen says what to set, and asks for nothing', async ({
  page,
  portal,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(listMails.path)) asked.push(request.url());
  });
  await openAs(page, await portal.admin(), PATHS.mail);
  await expect(page.getByText('This portal sends no mails.')).toBeVisible();
  await expect(page.getByText(/SMTP_URL, MAIL_FROM and PUBLIC_URL/)).toBeVisible();
  await expect(sendTest(page)).toHaveCount(0);
  await expectAccessible(page);
  expect(asked).toEqual([]);
});
