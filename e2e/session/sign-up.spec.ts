import { signUp } from '@recourse/contract/told/sign-up';
import {
  type MailServer,
  partOf,
  startMailServer,
} from '../../packages/server/test/mail/mail-server.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { TEXTS } from '../support/catalogues.ts';
import { mailSettings } from '../support/mailing.ts';
import { PASSWORD, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, test } from '../support/test.ts';

/** A client creates his own account, where that is enabled. */

test.use({ allowedNoise: [FAILED_REQUEST] });

let mailing: Portal;
let post: MailServer;
test.beforeAll(async () => {
  post = await startMailServer();
  const settings = {
    ...(await mailSettings(post.url)),
    SELF_REGISTRATION: 'on',
    SELF_REGISTRATION_DOMAINS: 'example.org',
  };
  mailing = await Portal.start({ settings });
});
test.afterAll(async () => {
  await mailing.stop();
  await post.close();
});

test('from the sign-in to the first sign-in, by keyboard, and nothing typed is lost', async ({
  page,
}, { testId }) => {
  const name = `nora${testId.slice(-8)}`;
  const taken = await mailing.person('CLIENT', `took${testId.slice(-8)}`);
  await page.goto(`${mailing.url}${PATHS.login}`);
  const open = page.getByRole('link', { name: 'Open an account' });
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Open an account · Recourse');
  const address = page.getByLabel('Email');
  await expect(address).toBeFocused();
  await expectAccessible(page);

  await address.fill(`${name}@elsewhere.example`);
  await page.getByLabel('Name (optional)').fill('Nora');
  await page.getByLabel('Phone (optional)').fill('+33 1 23');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please use an address that ends with @example.org.')).toBeVisible();
  await expect(address).toBeFocused();
  await expect(page.getByLabel('Name (optional)')).toHaveValue('Nora');
  await expectAccessible(page);
  await address.fill(`${name}@example.org`);
  await page.keyboard.press('Enter');
  const sent = page.getByText('If the address has no account yet, we have sent a link to it.');
  await expect(sent).toBeVisible();
  await expectAccessible(page);

  const link = () =>
    post.arrived
      .filter(({ to }) => to.includes(`${name}@example.org`))
      .flatMap((mail) => partOf(mail, 'text/plain').match(/\S+\/sign-up#\S+/g) ?? [])[0];
  await expect.poll(link).toContain(`${mailing.url}/sign-up#`);
  await page.goto(link() ?? '');
  await expect(page.getByText(`For the address ${name}@example.org.`)).toBeVisible();
  const username = page.getByLabel('Username');
  await expect(username).toBeFocused();
  await expectAccessible(page);
  const password = page.getByLabel('New password', { exact: true });
  await username.fill('two words');
  await password.fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A username cannot contain @, spaces')).toBeVisible();
  await expect(username).toBeFocused();
  await username.fill(taken.username);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This username or email is already in use.')).toBeVisible();
  await expect(password).toHaveValue(PASSWORD);
  await expectAccessible(page);
  await username.fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email or Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${mailing.url}${PATHS.clientDashboard}`);
});

test('in French and Arabic, and a link that was used says how to get another', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  for (const language of ['fr', 'ar'] as const) {
    const texts = TEXTS[language];
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await page.goto(`${mailing.url}${PATHS.signUp}#1.${'A'.repeat(43)}`);
    // A changed fragment does not reload the page.
    await page.reload();
    await expect(page.getByText(texts['signUp.over'])).toBeVisible();
    await page.getByRole('link', { name: texts['recovery.again'] }).click();
    await expect(page.getByText(texts['signUp.subtitle'])).toBeVisible();
    await expectAccessible(page, { widths: [390] });
  }
});

test('where it is off there is no link to it, and the page says so', async ({ page, portal }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(signUp.path)) asked.push(request.url());
  });
  await page.goto(`${portal.url}${PATHS.signUp}`);
  await expect(page.getByText('Accounts are opened by an administrator here.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByLabel('Email or Username')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open an account' })).toHaveCount(0);
  expect(asked).toEqual([]);
});
