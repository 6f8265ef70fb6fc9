import { endSession, listSessions, login } from '@recourse/contract/auth';
import { type Claim, createClaim, listClaims } from '@recourse/contract/claims';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { PASSWORD, type Person, type Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/**
 * A session ends on the server while its pages are open. Their content is hidden, and nothing is
 * lost.
 */

// An exposed function stays exposed.
test.use({ allowedNoise: [FAILED_REQUEST], hasOwnTab: true });

const SECRET = 'Only its owner may read this.';

/** Ends all sessions of a person on the server, as he can from another device. */
async function endSessions(portal: Portal, who: Person): Promise<void> {
  const { token } = await portal.call<{ token: string }>(login, null, {
    body: { email: who.username, password: PASSWORD },
  });
  const { data } = await portal.call<{ data: { id: number; current: boolean }[] }>(
    listSessions,
    token,
  );
  for (const { id, current } of data)
    if (!current) await portal.call(endSession, token, { params: { id } });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to continue' });

async function signInAgain(page: Page, username: string): Promise<void> {
  await dialog(page).getByLabel('Email or Username').fill(username);
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Each test has a person of its own, with one of his claims on the screen. */
async function reader(portal: Portal, name: string): Promise<Person> {
  const person = await portal.person('CLIENT', name);
  await portal.call<Claim>(createClaim, person.token, { body: { contenu: SECRET } });
  return person;
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('AU-20 the page is hidden, one dialog asks, and what was interrupted is sent again', async ({
  page,
  portal,
}) => {
  const person = await reader(portal, 'ended-client');
  await openAs(page, person, '/client/claims');
  await expect(page.getByText(SECRET)).toBeVisible();
  await page.getByRole('button', { name: 'New claim' }).first().click();
  await page.getByRole('dialog').getByLabel('Content').fill('Typed when the session ended.');
  // Ends the session while the form is being sent. Earlier, the end of the live stream could hide the page before the
  // form is sent.
  const endsOnTheWay = async (route: Route): Promise<void> => {
    await endSessions(portal, person);
    await route.continue();
  };
  await page.route(`**${createClaim.path}`, endsOnTheWay, { times: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByText(SECRET), 'nothing of the page is to be seen').toBeHidden();
  await expect(page.getByText('Typed when the session ended.')).toBeHidden();
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(SECRET);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);

  await dialog(page).getByLabel('Password', { exact: true }).fill('wrong password');
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await signInAgain(page, person.username);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Claim created.')).toBeVisible();
  await expect(page.getByText('Typed when the session ended.').first()).toBeVisible();
  const { data } = await portal.call<{ data: Claim[] }>(listClaims, person.token).catch(() => ({
    data: [] as Claim[],
  }));
  expect(data, 'the old session stays ended').toEqual([]);
});

test('somebody else who signs in gets to his own area and sees nothing of the page', async ({
  page,
  portal,
}) => {
  const person = await reader(portal, 'ended-owner');
  const other = await portal.person('CLIENT', 'ended-other');
  const desk = await portal.person('EMPLOYE', 'ended-desk');
  for (const [who, area] of [
    [other, '/client'],
    [desk, '/employe'],
  ] as const) {
    await page.goto('/login');
    await page.getByLabel('Email or Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Claims', exact: true }).click();
    await expect(page.getByText(SECRET)).toBeVisible();
    let seen = false;
    await page.exposeFunction(`seen${who.id}`, () => (seen = true));
    await endSessions(portal, person);
    await expect(dialog(page)).toBeVisible();
    await page.evaluate(
      ([secret, name]) => {
        const look = () => {
          if (document.body.innerText.includes(secret)) {
            (globalThis as unknown as Record<string, () => void>)[name]?.();
          }
          requestAnimationFrame(look);
        };
        look();
      },
      [SECRET, `seen${who.id}`] as const,
    );
    await signInAgain(page, who.username);
    await expect(page).toHaveURL(area);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(seen).toBe(false);
    await page.evaluate(() => localStorage.clear());
  }
});

test('every tab waits, and one sign-in opens them all; leaving leads to the login page', async ({
  page,
  portal,
  context,
}) => {
  const person = await reader(portal, 'ended-tabs');
  await openAs(page, person, '/client/claims');
  await expect(page.getByText(SECRET)).toBeVisible();
  const other = await openTab(context, '/client/claims');
  await expect(other.getByText(SECRET)).toBeVisible();
  await endSessions(portal, person);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(other)).toBeVisible();
  await signInAgain(other, person.username);
  await expect(dialog(other)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(SECRET)).toBeVisible();

  await endSessions(portal, person);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
});

test('what was typed waits for the same person only, also when the page is gone', async ({
  page,
  portal,
}) => {
  const person = await reader(portal, 'ended-writer');
  const other = await portal.person('CLIENT', 'ended-reader');
  await openAs(page, person, '/client/claims');
  await page.getByRole('button', { name: 'New claim' }).first().click();
  await page.getByRole('dialog').getByLabel('Content').fill('A draft of mine.');
  await endSessions(portal, person);
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/login');
  const signIn = async ({ username }: Person) => {
    await page.getByLabel('Email or Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const content = page.getByRole('dialog').getByLabel('Content');
  await signIn(other);
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await page.getByRole('button', { name: 'New claim' }).first().click();
  await expect(content).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(person);
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await page.getByRole('button', { name: 'New claim' }).first().click();
  await expect(content).toHaveValue('A draft of mine.');

  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(person);
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await page.getByRole('button', { name: 'New claim' }).first().click();
  await expect(content).toHaveValue('');
});
