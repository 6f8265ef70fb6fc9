import { endOtherSessions, login } from '@recourse/contract/auth';
import { activateTotp } from '@recourse/contract/identity/factors';
import { secondStep } from '@recourse/contract/identity/second-step';
import { STEP_MESSAGES, STEP_OVER } from '@recourse/contract/values/second-step';
import type { Page } from '@playwright/test';
import {
  type MailServer,
  partOf,
  startMailServer,
} from '../../packages/server/test/mail/mail-server.ts';
import { mailSettings } from '../support/mailing.ts';
import { PASSWORD, Portal } from '../support/portal.ts';
import { rowMenu } from '../support/row-menu.ts';
import { ageProofs, Authenticator, guarded, proofDialog } from '../support/second-factor.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** The second step of a sign-in, setting up a second factor, and the proof that some calls ask for. */

test.use({ allowedNoise: [FAILED_REQUEST] });

const code = (page: Page) => page.getByLabel('Six-digit code');
const recoveryCode = (page: Page) => page.getByLabel('Recovery code', { exact: true });
/** The key that is typed into an authenticator app. */
const key = (page: Page) => page.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/);
const WRONG = '000000';
const arabic = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));

/** Signs in with the keyboard alone, as far as the password goes. */
async function givePassword(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('SF-01 SF-02 the sign-in asks for a code and takes each once, with the keyboard alone', async ({
  page,
  portal,
}) => {
  const { person, app } = await guarded(portal, await portal.person('CLIENT', 'factor-client'));
  await page.goto('/login');
  await givePassword(page, person.username);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  expect(await tokenOf(page), 'the password alone gives no session').toBeNull();
  await expectAccessible(page);

  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText(STEP_MESSAGES.digits)).toBeVisible();
  await page.keyboard.type(WRONG);
  await page.keyboard.press('Enter');
  await expect(page.getByText(STEP_MESSAGES.wrong)).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  expect(await tokenOf(page)).toBeNull();

  const sent: unknown[] = [];
  await page.route(`**${secondStep.path}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fallback();
  });
  await page.keyboard.type(arabic(app.code()));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/client');
  const device = await page.evaluate(() => localStorage.getItem('device'));
  expect(sent).toMatchObject([{ device }]);
});

test('a recovery code signs in too, and a step that is over leads back to the password', async ({
  page,
  portal,
}) => {
  const { person, recoveryCodes } = await guarded(
    portal,
    await portal.person('CLIENT', 'factor-lost'),
  );
  await page.goto('/login');
  await givePassword(page, person.username);
  await page.getByRole('button', { name: 'Back to the sign-in' }).click();
  await expect(page.getByLabel('Email or Username')).toHaveValue(person.username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await givePassword(page, person.username);
  const isOver = { statusCode: 401, code: STEP_OVER, message: STEP_MESSAGES.over };
  await page.route(`**${secondStep.path}`, (route) => route.fulfill({ status: 401, json: isOver }));
  await code(page).fill(WRONG);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(STEP_MESSAGES.over);
  await page.unroute(`**${secondStep.path}`);
  const limited = { statusCode: 429, code: 'TOO_MANY', message: STEP_MESSAGES.tooMany };
  await page.route(
    `**${secondStep.path}`,
    (route) => route.fulfill({ status: 429, json: limited, headers: { 'retry-after': '60' } }),
    { times: 1 },
  );
  await givePassword(page, person.username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(recoveryCode(page)).toBeFocused();
  await page.keyboard.type(String(recoveryCodes[0]).toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(STEP_MESSAGES.tooMany);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/client');
});

test.describe('where a role must have a second factor', () => {
  let strict: Portal;
  let post: MailServer;
  test.beforeAll(async () => {
    post = await startMailServer();
    const settings = { ...(await mailSettings(post.url)), SECOND_FACTOR_ROLES: 'EMPLOYE' };
    strict = await Portal.start({ settings });
  });
  test.afterAll(async () => {
    await strict.stop();
    await post.close();
  });
  const next = (page: Page) => page.getByRole('button', { name: 'Continue' });

  test('SF-06 SF-09 it is set up while signing in; a reload begins anew, and nothing counts before', async ({
    page,
  }) => {
    const { username } = await strict.person('EMPLOYE', 'strict-desk');
    await page.goto(`${strict.url}/login`);
    await givePassword(page, username);
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    const before = await key(page).textContent();
    await expectAccessible(page);

    await page.reload();
    await givePassword(page, username);
    await expect(key(page)).toBeVisible();
    const secret = String(await key(page).textContent());
    expect(secret).not.toBe(before);
    const codes = () =>
      post.arrived
        .filter(({ to }) => to.includes(`${username}@example.org`))
        .flatMap((mail) => partOf(mail, 'text/plain').match(/\b\d{4} ?\d{4}\b/g) ?? []);
    await expect.poll(() => codes().length).toBe(2);
    const app = new Authenticator(secret);
    await page.getByLabel('Code from our mail').fill('1234');
    await code(page).fill(WRONG);
    await next(page).click();
    await expect(page.getByText(STEP_MESSAGES.mailCode)).toBeVisible();
    await page.getByLabel('Code from our mail').fill(String(codes()[1]));
    await code(page).fill(WRONG);
    await next(page).click();
    await expect(page.getByText(STEP_MESSAGES.wrong)).toBeVisible();
    await code(page).fill(app.code());
    await next(page).click();

    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    const finish = page.getByRole('button', { name: 'Finish and sign in' });
    await expect(finish).toBeDisabled();
    expect(await tokenOf(page)).toBeNull();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    expect((await saved).suggestedFilename()).toBe('recourse-recovery-codes.txt');
    await page.getByLabel('I have kept these codes').check();
    await finish.click();
    await expect(page).toHaveURL(`${strict.url}/employe`);
    await page.goto(`${strict.url}/employe/profile`);
    await expect(page.getByText('it can be replaced, not removed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0);

    const client = await strict.person('CLIENT', 'strict-client');
    expect(
      await strict.call(login, null, { body: { email: client.username, password: PASSWORD } }),
      'other roles sign in as before',
    ).toMatchObject({ id: client.id });
  });
});

test('the profile sets a factor up, renews its recovery codes and removes it', async ({
  page,
  portal,
}) => {
  const person = await portal.person('CLIENT', 'factor-own');
  await portal.call(login, null, { body: { email: person.username, password: PASSWORD } });
  await openAs(page, person, '/client/profile');
  const card = page.getByRole('region', { name: 'Second factor' });
  await expect(card.getByText('Not set up yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('All other devices are signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect(proofDialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(proofDialog(page).getByText('That password is not right.')).toBeVisible();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeVisible();
  const secret = await key(page).textContent();
  await expectAccessible(page);
  const app = new Authenticator(String(secret));
  await code(page).fill(app.code());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(page.getByText('The new app does not count before you finish.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await codes.getByLabel('I have kept these codes').check();
  // The first answer is lost on its way, so the second press finds an app that counts already.
  await page.route(`**${activateTotp.path}`, (route) => route.fetch().then(() => route.abort()), {
    times: 1,
  });
  await codes.getByRole('button', { name: 'Finish' }).click();
  await expect(codes.getByRole('alert')).toBeVisible();
  await codes.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your authenticator app counts from now on.')).toBeVisible();
  await expect(card.getByText('10 are left.')).toBeVisible();
  await expectAccessible(page);

  await ageProofs(portal, person);
  await card.getByRole('button', { name: 'Make new ones' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new ones' }).click();
  await expect(proofDialog(page).getByLabel('Six-digit code')).toBeFocused();
  await page.keyboard.type(app.code());
  await page.keyboard.press('Enter');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByLabel('I have kept these codes').check();
  await codes.getByRole('button', { name: 'Finish' }).click();

  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The authenticator app is removed.')).toBeVisible();
  await expect(card.getByText('Not set up yet.')).toBeVisible();
});

test('a card that cannot be loaded says so, one whose key is lost too, and few codes are a warning', async ({
  page,
  portal,
}) => {
  const person = await portal.person('EMPLOYE', 'factor-states');
  const path = '**/api/auth/me/factors';
  await withoutEvents(page);
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, person, '/employe/profile');
  const card = page.getByRole('region', { name: 'Second factor' });
  await expect(card.getByText('Failed to load.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(path);
  const totp = { createdAt: '2026-11-20T09:00:00.000Z', isUsable: false };
  await page.route(path, (route) =>
    route.fulfill({ json: { totp, passkeys: [], recoveryLeft: 1, isRequired: false } }),
  );
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByText('no longer has the key')).toBeVisible();
  await expect(card.getByText('Few left')).toBeVisible();
  await expectAccessible(page);
});

test('SF-10 the portal asks who it is, and the same request succeeds; cancelling loses nothing', async ({
  page,
  portal,
}) => {
  const { person, app } = await guarded(portal, await portal.person('ADMIN', 'factor-chief'));
  await portal.person('CLIENT', 'factor-edited');
  await ageProofs(portal, person);
  await openAs(page, person, '/users?q=factor-edited');
  await page.getByRole('button', { name: 'Edit user factor-edited' }).click();
  const form = page.getByRole('dialog', { name: 'Edit user factor-edited' });
  await form.getByLabel('Phone').fill('0611111111');
  const sent: { body: string | null; version: string | undefined }[] = [];
  await page.route('**/api/auth/users/update/*', (route) => {
    const request = route.request();
    if (request.method() === 'PUT')
      sent.push({ body: request.postData(), version: request.headers()['if-match'] });
    return route.fallback();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(proofDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proofDialog(page)).toHaveCount(0);
  await expect(form.getByText(STEP_MESSAGES.proof)).toBeVisible();
  await expect(form.getByLabel('Phone')).toHaveValue('0611111111');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(proofDialog(page).getByLabel('Six-digit code')).toBeFocused();
  await page.keyboard.type(app.code());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved successfully.')).toBeVisible();
  expect(sent).toHaveLength(3);
  expect(sent[0]?.body).toContain('0611111111');
  expect(sent, 'each time the same').toEqual([sent[0], sent[0], sent[0]]);
});

test('an administrator sees who has a second factor and resets it', async ({ page, portal }) => {
  const chief = await portal.person('ADMIN', 'factor-resetter');
  const { person } = await guarded(portal, await portal.person('EMPLOYE', 'factor-stolen'));
  await openAs(page, chief, '/users?q=factor-stolen');
  await expect(page.getByRole('columnheader', { name: 'Second factor' })).toBeVisible();
  await rowMenu(page, 'factor-stolen').click();
  await page.getByRole('menuitem', { name: 'Reset the second factor of factor-stolen' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset second factor' }).click();
  await proofDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The second factor is reset.')).toBeVisible();
  await rowMenu(page, 'factor-stolen').click();
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  const signedIn = portal.call(login, null, {
    body: { email: person.username, password: PASSWORD },
  });
  expect(await signedIn).toMatchObject({ id: person.id });
});

test('a session that ends is continued with a recovery code too', async ({ page, portal }) => {
  const { person, app, recoveryCodes } = await guarded(
    portal,
    await portal.person('CLIENT', 'factor-ended'),
  );
  const other = await portal.call<{ token: string }>(login, null, {
    body: { email: person.username, password: PASSWORD, code: app.code() },
  });
  await openAs(page, person, '/client/profile');
  await page.getByLabel('Phone').fill('0699999999');
  await portal.call(endOtherSessions, other.token);
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'One more step' })).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(recoveryCode(page)).toBeFocused();
  await page.keyboard.type('no such code');
  await page.keyboard.press('Enter');
  await expect(page.getByText(STEP_MESSAGES.recoveryCode)).toBeVisible();
  await page.keyboard.type(String(recoveryCodes[0]));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone')).toHaveValue('0699999999');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated.')).toBeVisible();
});
