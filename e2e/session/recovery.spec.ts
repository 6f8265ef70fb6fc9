import { changePassword, updateMe } from '@recourse/contract/profile';
import { lookAtLink, recover, useLink } from '@recourse/contract/told/links';
import { inviteUser, register } from '@recourse/contract/users';
import type { Page } from '@playwright/test';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../packages/server/test/mail/mail-server.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { type Language, TEXTS } from '../support/catalogues.ts';
import { mailSettings } from '../support/mailing.ts';
import { PASSWORD, type Person, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, test } from '../support/test.ts';

/**
 * Mailed links and their pages: for a forgotten password (requested at sign-in), for an invitation, and for a new
 * e-mail (requested in the profile).
 */

const NEW = 'quite another password';

test.use({ allowedNoise: [FAILED_REQUEST] });

/** A portal that sends mails, one for the whole file. Its start takes as long as all of the tests. */
let mailing: Portal;
let post: MailServer;
test.beforeAll(async () => {
  post = await startMailServer();
  mailing = await Portal.start({ settings: await mailSettings(post.url) });
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
/** The links to a page that were mailed to an address, oldest first. */
async function linksTo(address: string, path: string, least: number): Promise<string[]> {
  const links = () =>
    post.arrived
      .filter(({ to }) => to.includes(address))
      .flatMap((mail) => partOf(mail, 'text/plain').match(/\S+\/\w+#\S+/g) ?? [])
      .filter((link) => link.includes(`${path}#`));
  await expect.poll(() => links().length).toBeGreaterThanOrEqual(least);
  return links();
}
/** Waits for the newest link that somebody was sent, and returns its page. */
async function arrivedLink(person: Person): Promise<string> {
  const link = (await linksTo(`${person.username}@example.org`, PATHS.reset, 1)).at(-1) ?? '';
  expect(link.startsWith(`${mailing.url}/reset#`)).toBe(true);
  return link;
}
const askedLink = async (person: Person): Promise<string> => {
  await mailing.call(recover, null, { body: { email: person.username } });
  return arrivedLink(person);
};
interface Mover {
  person: Person;
  old: string;
  wanted: string;
}

async function mover(testId: string, role: 'ADMIN' | 'CLIENT'): Promise<Mover> {
  const person = await mailing.person(role, `move${testId.slice(-8)}`);
  const wanted = `moved${testId.slice(-8)}@example.org`;
  return { person, old: `${person.username}@example.org`, wanted };
}
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
  // No part of the link stays in the address.
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
  // A used link says so, and offers to request a new one.
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

  // The same for a link that agrees to a new e-mail. A link of another kind belongs to another
  // page.
  const wanted = `else${testId.slice(-8)}@example.org`;
  const body = { email: wanted, currentPassword: PASSWORD };
  await mailing.call(updateMe, person.token, { body });
  const [confirm = ''] = await linksTo(wanted, PATHS.confirm, 1);
  await page.goto(confirm.replace(PATHS.confirm, PATHS.reset));
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await page.goto(confirm);
  const agree = page.getByRole('button', { name: 'Confirm the address' });
  await agree.click();
  await expect(page.getByRole('alert')).toContainText('That did not work.');
  await expectAccessible(page);
  await page.unrouteAll();
  await agree.click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
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

/** A new e-mail is requested without the password, so both addresses must agree. */
async function agreeTwice(page: Page, language: Language, { person, old, wanted }: Mover) {
  const texts = TEXTS[language];
  await mailing.call(updateMe, person.token, { body: { email: wanted } });
  const [confirm = ''] = await linksTo(wanted, PATHS.confirm, 1);
  // In the mail, the link to refuse comes first and the button last.
  const [, approve = ''] = await linksTo(old, PATHS.confirm, 2);
  await page.goto(confirm);
  await expect(page.getByRole('heading', { name: texts['recovery.confirmTitle'] })).toBeVisible();
  await page.getByRole('button', { name: texts['recovery.confirm'] }).click();
  await expect(page.getByText(texts['recovery.confirmedInPart'])).toBeVisible();
  // The link is opened in the same tab, where only the fragment after the # changes.
  await page.goto(approve);
  await expect(page.getByRole('heading', { name: texts['recovery.approveTitle'] })).toBeVisible();
  await expect(page.getByText(texts['recovery.approveHint'])).toBeVisible();
  await expect(page.getByText(wanted)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: texts['recovery.approve'] }).click();
  await expect(page.getByRole('heading', { name: texts['recovery.approved'] })).toBeVisible();
  await expect(page.getByText(texts['recovery.addressDone'])).toBeVisible();
  const row = await mailing.call<{ email: string }>(updateMe, person.token, { body: {} });
  expect(row.email).toBe(wanted);
}

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
    // The server's message is shown in the reader's language.
    await expect(page.getByText('Please use at least')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel(texts['recovery.password'], { exact: true }).fill(NEW);
    await page.getByLabel(texts['recovery.confirmation']).fill(NEW);
    await page.getByRole('button', { name: texts['recovery.save'] }).click();
    await expect(page.getByRole('heading', { name: texts['recovery.doneTitle'] })).toBeVisible();
    await agreeTwice(page, language, await mover(testId, 'CLIENT'));
  });

/** Signs in on the portal that sends mails. */
async function openProfile(page: Page, { username }: Person) {
  await page.goto(`${mailing.url}/login`);
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await page.goto(mailing.url + PATHS.account);
  await expect(card(page).getByLabel('Email')).toBeVisible();
}
const card = (page: Page) => page.getByRole('region', { name: 'Account', exact: true });
const save = (page: Page) => card(page).getByRole('button', { name: 'Save profile' });
const open = async (page: Page, link: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(link);
};

/** The owner of the former mailbox reverts the change, and signs in with the password that he chose. */
async function undoChange(page: Page, mailbox: Page, { person, old }: Mover): Promise<void> {
  const undo = (await linksTo(old, PATHS.confirm, 2)).at(-1) ?? '';
  await open(mailbox, undo);
  await expect(
    mailbox.getByText(`The account ${person.username} keeps the address ${old}`),
  ).toBeVisible();
  await expectAccessible(mailbox);
  await mailbox.getByLabel('New password', { exact: true }).fill(NEW);
  await mailbox.getByLabel('Confirm new password').fill(NEW);
  await mailbox.getByRole('button', { name: 'Undo the change' }).click();
  await expect(mailbox.getByRole('heading', { name: 'The address is yours again' })).toBeVisible();
  await expectAccessible(mailbox);
  // The person who asked is signed out, and the new password is valid.
  await page.reload();
  await expect(page).toHaveURL(/login/);
  await page.getByLabel('Email or Username').fill(old);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
}

test('another e-mail: the form asks for the password, the new address confirms, the old one undoes', async ({
  page,
  context,
}, { testId }) => {
  const { person, old, wanted } = await mover(testId, 'ADMIN');
  await openProfile(page, person);
  const password = card(page).getByLabel('Current password');
  await expect(password).toHaveCount(0);
  await card(page).getByLabel('Email').fill(wanted);
  await expect(password).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(card(page).getByText('Please fill in your current password.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('not my password');
  await save(page).click();
  await expect(password).toHaveAccessibleDescription(/The current password is wrong\./);
  await expect(card(page).getByLabel('Email')).toHaveValue(wanted);
  // The browser keeps no password.
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain('not my password');
  await password.fill(PASSWORD);
  await password.press('Enter');
  const pending = card(page).getByText(
    `We have sent a link to ${wanted}. Until it is opened, your address stays ${old}.`,
  );
  await expect(pending).toBeVisible();
  await expect(card(page).getByLabel('Email')).toHaveValue(old);
  await expect(password).toHaveCount(0);
  await expectAccessible(page);

  // After the reversal, the link that was sent is no longer valid.
  const [first = ''] = await linksTo(wanted, PATHS.confirm, 1);
  await card(page).getByRole('button', { name: 'Cancel the change' }).click();
  await expect(pending).toHaveCount(0);
  await expect(page.getByText('Your address stays as it is.')).toBeVisible();
  const mailbox = await context.newPage();
  await open(mailbox, first);
  await expect(mailbox.getByText('This link is no longer valid.')).toBeVisible();
  await expectAccessible(mailbox);

  await card(page).getByLabel('Email').fill(wanted);
  await password.fill(PASSWORD);
  await save(page).click();
  await expect(pending).toBeVisible();
  await page.reload();
  await expect(pending).toBeVisible();
  const second = (await linksTo(wanted, PATHS.confirm, 2)).at(-1) ?? '';
  await open(mailbox, second);
  await expect(mailbox).toHaveTitle('Confirm your new address · Recourse');
  await expect(
    mailbox.getByText(`${wanted} becomes the address of the account ${person.username}.`),
  ).toBeVisible();
  await expectAccessible(mailbox);
  // Opening it changes nothing.
  await expect(pending).toBeVisible();
  await mailbox.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(mailbox.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expect(mailbox.getByRole('status')).toBeFocused();
  await expectAccessible(mailbox);
  // The page from which the change was requested receives the result.
  await expect(pending).toHaveCount(0);
  await expect(card(page).getByLabel('Email')).toHaveValue(wanted);

  await undoChange(page, mailbox, { person, old, wanted });
});

test('whoever is invited chooses his first password, and signs in', async ({ page, portal }, {
  testId,
}) => {
  // Without mails, the administrator passes the link on.
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
  // A used link says to ask an administrator, because there are no mails.
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
