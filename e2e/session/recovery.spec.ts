import { changePassword } from '@recourse/contract/profile';
import { lookAtLink, recover, useLink } from '@recourse/contract/told/links';
import { inviteUser, register } from '@recourse/contract/users';
import type { Page } from '@playwright/test';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../packages/server/test/mail/mail-server.ts';
import { type Language, TEXTS } from '../support/catalogues.ts';
import { freePort } from '../support/free-port.ts';
import { PASSWORD, type Person, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, test } from '../support/test.ts';

/** A forgotten password: asked for on the sign-in, a mail, the page behind its link. An invitation, and its page. */

const NEW = 'quite another password';

test.use({ allowedNoise: [FAILED_REQUEST] });

/** A portal that sends mails: one for the whole file, which takes as long to start as all of its tests. */
let mailing: Portal;
let post: MailServer;
test.beforeAll(async () => {
  post = await startMailServer();
  // The address of the links has to be known before the portal listens.
  const port = String(await freePort());
  const settings = {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: post.url,
    MAIL_FROM: 'help@example.org',
  };
  mailing = await Portal.start({ settings });
});
test.afterAll(async () => {
  await mailing.stop();
  await post.close();
});

const someone = (testId: string, role: 'EMPLOYE' | 'CLIENT' = 'CLIENT'): Promise<Person> =>
  mailing.person(role, `lost${testId.slice(-8)}`);
const subjectsOf = ({ username }: Person): string[] =>
  post.arrived
    .filter(({ to }) => to.includes(`${username}@example.org`))
    .map((mail) => headerOf(mail, 'Subject') ?? '');
/** The page of the newest link that somebody got, once it has arrived. */
async function arrivedLink(person: Person): Promise<string> {
  const address = `${person.username}@example.org`;
  const texts = () =>
    post.arrived
      .filter(({ to }) => to.includes(address))
      .flatMap((mail) => partOf(mail, 'text/plain').match(/\S+\/reset#\S+/g) ?? []);
  await expect.poll(() => texts().length).toBeGreaterThan(0);
  const link = texts().at(-1) ?? '';
  expect(link.startsWith(`${mailing.url}/reset#`)).toBe(true);
  return link;
}
const askedLink = async (person: Person): Promise<string> => {
  await mailing.call(recover, null, { body: { email: person.username } });
  return arrivedLink(person);
};
const use = async (page: Page, password: string, confirmation = password): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Set the password' }).click();
};

test('by keyboard: from the sign-in through a mail to a new password and in', async ({ page }, {
  testId,
}) => {
  const person = await someone(testId);
  await page.goto(`${mailing.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Forgot your password? · Recourse');
  const name = page.getByLabel('Email or Username');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill(person.username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Please look at your mails' })).toBeVisible();
  await expect(page.getByRole('status')).toBeFocused();
  await expect(page.getByRole('status')).toContainText('If an account fits, we have sent a mail');
  await expectAccessible(page);

  await page.goto(await arrivedLink(person));
  await expect(page.getByText(`For the account ${person.username}.`)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(NEW);
  await page.getByLabel('Confirm new password').focus();
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await expect(page.getByRole('status')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Sign in' }).focus();
  await page.keyboard.press('Enter');
  // Nothing of the link stays in the address.
  await expect(page).toHaveURL(`${mailing.url}/login`);
  await page.getByLabel('Email or Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${mailing.url}/client`);
  await expect.poll(() => subjectsOf(person)).toContain('Your password was changed');
});

test('RC-06 opening a link without a press of its button leaves it valid', async ({ page }, {
  testId,
}) => {
  const person = await someone(testId);
  const link = await askedLink(person);
  for (let visits = 0; visits < 3; visits += 1) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Set the password' })).toBeVisible();
  }
  await use(page, NEW);
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  // Used, it says so, and leads to a new one.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL(`${mailing.url}/forgot`);
});

test('what is wrong with a password is said at its field, and the link stays', async ({ page }, {
  testId,
}) => {
  const person = await someone(testId);
  await page.goto(await askedLink(person));
  const password = page.getByLabel('New password', { exact: true });
  await use(page, '');
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(password).toBeFocused();
  await use(page, NEW, 'something else');
  await expect(page.getByText('New passwords do not match.')).toBeVisible();
  await expect(page.getByLabel('Confirm new password')).toBeFocused();
  await use(page, 'short');
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await use(page, NEW);
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
});

test('a link that another password has ended says so when it is used', async ({ page }, {
  testId,
}) => {
  const person = await someone(testId);
  await page.goto(await askedLink(person));
  await expect(page.getByRole('button', { name: 'Set the password' })).toBeVisible();
  await mailing.call(changePassword, person.token, {
    body: { currentPassword: PASSWORD, newPassword: 'one in between' },
  });
  await use(page, NEW);
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

test('failures say what to do, and nothing that was typed is lost', async ({ page }, {
  testId,
}) => {
  const person = await someone(testId);
  const failure = { status: 500, json: { statusCode: 500 } };
  await page.route(`**${recover.path}`, (route) => route.fulfill(failure));
  await page.goto(`${mailing.url}/forgot`);
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(page.getByText('Email or Username is required.')).toBeVisible();
  await page.getByLabel('Email or Username').fill(person.username);
  await send.click();
  await expect(page.getByRole('alert')).toContainText('The link could not be asked for.');
  await expect(page.getByLabel('Email or Username')).toHaveValue(person.username);
  await expectAccessible(page);
  await page.unrouteAll();
  await send.click();
  const link = await arrivedLink(person);

  await page.route(`**${lookAtLink.path}`, (route) => route.fulfill(failure));
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('The link could not be checked.');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.route(`**${useLink.path}`, (route) => route.fulfill(failure));
  await use(page, NEW);
  await expect(page.getByRole('alert')).toContainText('The password could not be set.');
  await expect(page.getByLabel('Confirm new password')).toHaveValue(NEW);
});

test('a second browser is told of by mail; the first one stays known after signing out', async ({
  page,
  browser,
}, { testId }) => {
  const username = `seen${testId.slice(-8)}`;
  const { token } = await mailing.admin();
  const body = { username, email: `${username}@example.org`, phone: '06', role: 'CLIENT' };
  const person = await mailing.call<Person>(register, token, {
    body: { ...body, password: PASSWORD },
  });
  const enter = async (on: Page): Promise<void> => {
    await on.goto(`${mailing.url}/login`);
    await on.getByLabel('Email or Username').fill(username);
    await on.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await on.keyboard.press('Enter');
    await expect(on).toHaveURL(`${mailing.url}/client`);
  };
  const idOf = (on: Page) => on.evaluate(() => localStorage.getItem('device'));
  await enter(page);
  const id = await idOf(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await idOf(page)).toBe(id);
  await enter(page);
  const other = await browser.newContext();
  const second = await other.newPage();
  await enter(second);
  expect(await idOf(second)).toMatch(/^[\da-f]{32}$/);
  expect(await idOf(second)).not.toBe(id);
  await other.close();
  const subjects = () => subjectsOf({ ...person, username });
  await expect.poll(subjects).toEqual(['New sign-in to your account']);
});

for (const language of ['fr', 'ar'] as const)
  test(`in ${language} the whole way, on a phone`, async ({ page }, { testId }) => {
    const texts = TEXTS[language satisfies Language];
    const person = await someone(testId, 'EMPLOYE');
    await page.setViewportSize({ width: 390, height: 900 });
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await page.goto(`${mailing.url}/login`);
    await page.getByRole('link', { name: texts['login.forgot'] }).click();
    await expect(page.getByRole('heading', { name: texts['login.forgot'] })).toBeVisible();
    await page.getByLabel(texts['login.name']).fill(person.username);
    await page.getByRole('button', { name: texts['recovery.send'] }).click();
    await expect(page.getByRole('heading', { name: texts['recovery.sentTitle'] })).toBeVisible();
    await page.goto(await arrivedLink(person));
    await page.getByLabel(texts['recovery.password'], { exact: true }).fill('short');
    await page.getByLabel(texts['recovery.confirmation']).fill('short');
    await page.getByRole('button', { name: texts['recovery.save'] }).click();
    await expect(page.locator('[aria-invalid=true]')).toBeFocused();
    // The server's words in the reader's language.
    await expect(page.getByText('Please use at least')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel(texts['recovery.password'], { exact: true }).fill(NEW);
    await page.getByLabel(texts['recovery.confirmation']).fill(NEW);
    await page.getByRole('button', { name: texts['recovery.save'] }).click();
    await expect(page.getByRole('heading', { name: texts['recovery.doneTitle'] })).toBeVisible();
  });

test('whoever is invited chooses his first password, and signs in', async ({ page, portal }, {
  testId,
}) => {
  // Without mails: the administrator hands the link over.
  const { token } = await portal.admin();
  const username = `new${testId.slice(-8)}`;
  const body = { username, email: `${username}@example.org`, phone: '06', role: 'CLIENT' };
  const { id } = await portal.call<Person>(register, token, { body: { ...body, invite: true } });
  const params = { id };
  const { link } = await portal.call<{ link: string }>(inviteUser, token, { params });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect(page.getByText(`Choose a password for your account ${username}.`)).toBeVisible();
  await expectAccessible(page);
  await use(page, NEW);
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/client');
  // Used, it leads to an administrator and not to a mail.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('This invitation is no longer valid.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an administrator who cannot sign in gets a link on the machine, without mails', async ({
  page,
  portal,
}, { testId }) => {
  const { username } = await portal.person('ADMIN', `locked${testId.slice(-8)}`);
  const { code, output } = await portal.run('recover', [username]);
  expect(code).toBe(0);
  const [link = ''] = /^http:\S+$/m.exec(output) ?? [];
  expect(link.startsWith(`${portal.url}/reset#`)).toBe(true);
  await page.goto(link);
  await expect(page.getByText(`For the account ${username}.`)).toBeVisible();
  await use(page, NEW);
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('where no mails are sent the sign-in has no link, and the page says whom to ask', async ({
  page,
}) => {
  const config = page.waitForResponse('**/config.json');
  await page.goto('/login');
  expect(await (await config).json()).toMatchObject({ recovery: false });
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
  await page.goto('/forgot');
  await expect(page.getByText('This portal sends no mails.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page).toHaveURL('/login');
});
