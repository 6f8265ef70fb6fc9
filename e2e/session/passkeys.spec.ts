import { login } from '@recourse/contract/auth';
import type { CDPSession, Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { PASSWORD, type Person, Portal } from '../support/portal.ts';
import { ageProofs, proofDialog } from '../support/second-factor.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/** Passkeys, with the authenticator that Chromium has for tests. */

// Its authenticator stays with the tab.
test.use({ allowedNoise: [FAILED_REQUEST], hasOwnTab: true });

/** A portal at localhost: browsers make passkeys for no number. */
let portal: Portal;
let port: string;
test.beforeAll(async () => {
  port = String(await freePort());
  const settings = { PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  portal = await Portal.start({ settings });
});
test.afterAll(() => portal.stop());

/** An authenticator of the tab's device. Its owner shows his finger at once, or not at all. */
class Device {
  readonly #tab: CDPSession;
  readonly #authenticatorId: string;

  private constructor(tab: CDPSession, authenticatorId: string) {
    this.#tab = tab;
    this.#authenticatorId = authenticatorId;
  }

  static async in(page: Page): Promise<Device> {
    const tab = await page.context().newCDPSession(page);
    await tab.send('WebAuthn.enable');
    const { authenticatorId } = await tab.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(tab, authenticatorId);
  }

  async letOwnerIn(isUserVerified: boolean): Promise<void> {
    const authenticatorId = this.#authenticatorId;
    await this.#tab.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }
}

const profile = (): string => `${portal.url}/client/profile`;
const card = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Add a passkey' });

/** Opens the form for a new passkey, for somebody who has just proved who he is. */
async function begin(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(form(page).getByLabel('Name')).toBeFocused();
}

/** Opens the form for a new passkey, and proves who one is with the password. */
async function beginWithPassword(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await proofDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Name')).toBeFocused();
}

/** Keeps the recovery codes of the first factor, and returns them. */
async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const shown = await codes.getByRole('listitem').allTextContents();
  await codes.getByLabel('I have kept these codes').check();
  await codes.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your passkey counts from now on.')).toBeVisible();
  return shown;
}

async function givePassword(page: Page, { username }: Person): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${portal.url}/login`);
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}
const use = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

test('SF-07 a passkey is added, signs in and is removed, with the keyboard alone', async ({
  page,
}) => {
  const person = await portal.person('CLIENT', 'passkey-owner');
  const device = await Device.in(page);
  await openAs(page, person, profile());
  await beginWithPassword(page);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Please give the passkey a name.')).toBeVisible();
  await page.keyboard.type('هاتفي');
  await page.keyboard.press('Enter');
  await keepCodes(page);
  await expect(card(page).getByText('هاتفي')).toBeVisible();
  await expect(card(page).getByText('10 are left.')).toBeVisible();
  await expectAccessible(page);

  await givePassword(page, person);
  await expect(use(page)).toBeFocused();
  await expectAccessible(page);
  await device.letOwnerIn(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Your passkey was not used. Please try again.');
  await expectAccessible(page);
  await device.letOwnerIn(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.url}/client`);

  await page.goto(profile());
  await expect(card(page).getByText('Last used')).toBeVisible();
  await ageProofs(portal, person);
  await card(page).getByRole('button', { name: 'Remove the passkey هاتفي' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('your password alone signs you in')).toBeVisible();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(proofDialog(page).getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(card(page).getByText('هاتفي')).toHaveCount(0);
  const credentials = { email: person.username, password: PASSWORD };
  expect(await portal.call(login, null, { body: credentials })).toMatchObject({ id: person.id });
});

test('SF-07 what is broken off counts for nothing, and one device holds one', async ({ page }) => {
  const person = await portal.person('CLIENT', 'passkey-twice');
  const device = await Device.in(page);
  await openAs(page, person, profile());
  await beginWithPassword(page);
  await device.letOwnerIn(false);
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('No passkey was made. Please try again.');
  await device.letOwnerIn(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('The passkey does not count before you finish.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(card(page).getByText('Laptop')).toHaveCount(0);
  const credentials = { email: person.username, password: PASSWORD };
  expect(await portal.call(login, null, { body: credentials })).toMatchObject({ id: person.id });

  await page.reload();
  await begin(page);
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  await keepCodes(page);
  await begin(page);
  await page.keyboard.type('The same laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'This device has a passkey of your account already.',
  );
});

test('SF-07 at another address of the portal nothing offers passkeys, and recovery codes sign in', async ({
  page,
}) => {
  const person = await portal.person('CLIENT', 'passkey-elsewhere');
  await Device.in(page);
  await openAs(page, person, profile());
  await beginWithPassword(page);
  await page.keyboard.type('Key');
  await page.keyboard.press('Enter');
  const [code] = await keepCodes(page);

  const elsewhere = `http://127.0.0.1:${port}`;
  await page.goto(`${elsewhere}/login`);
  await page.getByLabel('Email or Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Recovery code', { exact: true });
  await expect(field).toBeFocused();
  await expect(use(page)).toHaveCount(0);
  await field.fill(String(code));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${elsewhere}/client`);
  await page.goto(`${elsewhere}/client/profile`);
  await expect(card(page).getByText('They can only be used at localhost')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await expectAccessible(page);
});
