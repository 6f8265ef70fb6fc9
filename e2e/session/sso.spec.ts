import { describeSso } from '@recourse/contract/identity/single-sign-on';
import {
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from '../../packages/server/test/identity/identity-provider.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { freePort } from '../support/free-port.ts';
import { ADMIN, PASSWORD, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, test } from '../support/test.ts';

/** Single sign-on with a real identity provider. */

// The browser keeps the cookies of the identity provider.
test.use({ allowedNoise: [FAILED_REQUEST], hasOwnTab: true });

let idp: IdentityProvider;
let portal: Portal;
let only: Portal;

const startPortal = async (settings: Record<string, string>): Promise<Portal> =>
  Portal.start({
    settings: {
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LABEL: 'Example ID',
      ...settings,
    },
  });

test.beforeAll(async () => {
  const [port, other] = [String(await freePort()), String(await freePort())];
  const url = `http://localhost:${port}`;
  idp = await startIdentityProvider({ portal: url });
  portal = await startPortal({
    PORT: port,
    PUBLIC_URL: url,
    OIDC_ROLES: 'staff:EMPLOYE,clients:CLIENT',
  });
  only = await startPortal({
    PORT: other,
    PUBLIC_URL: `http://localhost:${other}`,
    OIDC_ONLY: 'on',
  });
  // The provider has five seconds to describe itself, which a busy machine may need. Its description is known
  // afterwards.
  for (const started of [portal, only])
    await expect
      .poll(async () => (await fetch(`${started.url}${describeSso.path}`)).json())
      .not.toMatchObject({ endSession: null });
});
test.afterAll(async () => {
  await portal.stop();
  await only.stop();
  await idp.close();
});

/** Somebody of the identity provider, who is signed in there at once. */
function somebody(name: string, groups: string[]): void {
  const claims = { email: `${name}@example.org`, email_verified: true, preferred_username: name };
  idp.people.set(name, { ...claims, groups });
  idp.current = name;
}

test('OI-01 from the sign-in page through the identity provider and back, with the token in no address', async ({
  page,
}) => {
  somebody('ann', ['clients']);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  // A protected page leads to the sign-in, and the sign-in back to it.
  await page.goto(`${portal.url}${PATHS.clientProfile}`);
  const way = page.getByRole('link', { name: 'Sign in with Example ID' });
  await expect(way).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await way.click();
  await expect(page).toHaveURL(`${portal.url}${PATHS.clientProfile}`);
  await expect(page.getByText('ann@example.org').first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toMatch(/^ey/);
  expect(addresses.join(' ')).toContain('/api/auth/oidc/callback');
  expect(addresses.join(' ')).not.toContain(String(token));
  // Back leads to no address with a code.
  await page.goBack();
  await expect(page).not.toHaveURL(/sso=/);
  await page.goto(`${portal.url}${PATHS.clientDashboard}`);

  await page.getByRole('button', { name: 'Log out' }).click();
  const leave = page.getByRole('link', { name: 'Also sign out of Example ID' });
  await expect(leave).toBeVisible();
  await expectAccessible(page);
  await leave.click();
  await expect(page).toHaveURL(new RegExp(`^${idp.issuer}/session/end`));
});

test('a refusal is said on the sign-in page, and a password works as before', async ({ page }) => {
  somebody('stranger', ['others']);
  await page.goto(`${portal.url}${PATHS.login}`);
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  const why = page.getByText(
    'Your account there has no role in this portal. Please ask an administrator.',
  );
  await expect(why).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}${PATHS.login}`);
  await expectAccessible(page);
  await page.getByLabel('Email or Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.url}${PATHS.adminDashboard}`);
});

test('an identity is linked from the profile after a proof, and unlinked', async ({ page }) => {
  const bob = await portal.person('CLIENT', 'bob');
  somebody('robert', ['clients']);
  await page.goto(`${portal.url}${PATHS.login}`);
  await page.evaluate((token) => localStorage.setItem('token', token), bob.token);
  await page.goto(`${portal.url}${PATHS.clientProfile}`);
  const card = page.getByRole('region', { name: 'Single sign-on' });
  await expect(card.getByText('This account is not linked with Example ID yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Link with Example ID' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Linked. From now on you can sign in with it.')).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}${PATHS.clientProfile}`);
  await expect(card.getByText('robert@example.org')).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Unlink robert@example.org' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(card.getByText('This account is not linked with Example ID yet.')).toBeVisible();
});

test('somebody without a password proves himself by a new sign-in in another tab, and the page goes on', async ({
  page,
  context,
}) => {
  somebody('cleo', ['clients']);
  await page.goto(`${portal.url}${PATHS.login}`);
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await expect(page).toHaveURL(`${portal.url}${PATHS.clientDashboard}`);
  await page.goto(`${portal.url}${PATHS.clientProfile}`);
  await expect(page.getByRole('region', { name: 'Password' })).toHaveText(
    'PasswordThis account has no password. You sign in with your identity provider.',
  );
  const card = page.getByRole('region', { name: 'Second factor' });
  await card.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you.' });
  const way = dialog.getByRole('link', { name: 'Confirm with Example ID' });
  await expect(way).toHaveAttribute('href', /max_age=0/);
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await way.click();
  const tab = await opened;
  await expect(
    tab.getByText('Confirmed. You can close this tab: the other one goes on.'),
  ).toBeVisible();
  await expect(tab).toHaveURL(`${portal.url}${PATHS.confirmed}`);
  await expectAccessible(tab);
  await tab.close();
  await expect(page.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('OI-07 where passwords are off, the form waits behind a button for whoever has a local sign-in', async ({
  page,
}) => {
  await page.goto(`${only.url}${PATHS.login}`);
  await expect(page.getByRole('link', { name: 'Sign in with Example ID' })).toBeVisible();
  const open = page.getByRole('button', { name: 'Sign in with a password' });
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await open.click();
  const client = await only.person('CLIENT', 'dora');
  await page.getByLabel('Email or Username').fill(client.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Password sign-in is turned off. Please use Example ID.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email or Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${only.url}${PATHS.adminDashboard}`);
});
