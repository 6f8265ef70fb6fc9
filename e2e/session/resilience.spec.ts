import { createClaim, listClaims } from '@recourse/contract/claims';
import { createDocument, listDocuments } from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import type { Page, Route } from '@playwright/test';
import { PIXEL } from '../support/documents.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  goTo,
  openAs,
  rememberSession,
  test,
  withoutEvents,
} from '../support/test.ts';

/** A server that is down, slow or answers garbage: each screen says what is wrong, keeps its data, and recovers. */

// A set clock stays set.
test.use({ allowedNoise: [FAILED_REQUEST], hasOwnTab: true });

const LISTS = {
  ADMIN: [
    ['/reclamations', 'claims', 'Failed to load claims.'],
    ['/solutions', 'solutions', 'Failed to load solutions'],
    ['/users', 'auth/users', 'Failed to load users.'],
    ['/documents', 'documents', 'Failed to load documents.'],
    ['/reports', 'reports', 'Failed to load reports.'],
    ['/audit', 'audit', 'Failed to load'],
    ['/trash', 'trash', 'Failed to load'],
  ],
  EMPLOYE: [
    ['/employe/claims', 'claims', 'Failed to load claims.'],
    ['/employe/documents', 'documents', 'Failed to load documents.'],
    ['/employe/reports', 'reports', 'Failed to load reports.'],
    ['/employe/ai-reports', 'reports', 'Failed to load'],
    ['/employe/solutions', 'solutions', 'Failed to load'],
  ],
  CLIENT: [
    ['/client/claims', 'claims', 'Failed to load claims.'],
    ['/client/documents', 'documents', 'Failed to load documents.'],
    ['/client/reports', 'reports', 'Failed to load reports.'],
  ],
} as const;

/** Retries at once. The tests of the calls check the pauses between retries. */
const AT_ONCE = { 'retry-after': '0' } as const;
const OWN_WORDS = 'Closed for stock-taking.';

const FAULTS: readonly [name: string, answer: (route: Route) => Promise<void>][] = [
  ['no answer', (route) => route.abort()],
  ['503 without words', (route) => route.fulfill({ status: 503, body: '', headers: AT_ONCE })],
  ['a page', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hi' })],
  ['cut off', (route) => route.fulfill({ contentType: 'application/json', body: '{"data":[{"id' })],
  ['another shape', (route) => route.fulfill({ json: { hello: 'world' } })],
];

/** Expects something that appears by itself after a while. Moves the page's clock forward instead of waiting. */
async function expectLater(
  page: Page,
  step: string,
  expectation: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(step);
    await expectation();
  }).toPass();
}

const SHORTLY = { timeout: 500 };

const listCall = (area: string) => new RegExp(`/api/${area}\\?`);

for (const role of ['ADMIN', 'EMPLOYE', 'CLIENT'] as const) {
  test(`the lists of ${role}: whatever comes instead of rows, its text and Retry`, async ({
    page,
    portal,
  }) => {
    const who = await portal.person(role, `resilient-${role.toLowerCase()}`);
    await page.clock.install();
    await withoutEvents(page);
    await rememberSession(page, who);
    for (const [path, area, text] of LISTS[role]) {
      let fault = 0;
      await page.route(listCall(area), (route) => FAULTS[fault]?.[1](route));
      await goTo(page, path);
      const problem = page.getByRole('alert').filter({ hasText: text }).last();
      // The tries of one request lie less than a second apart.
      await expectLater(page, '00:01', () =>
        expect(problem, `${path}: ${FAULTS[0]?.[0]}`).toBeVisible(SHORTLY),
      );
      for (fault = 1; fault < FAULTS.length; fault += 1) {
        const answered = page.waitForResponse(listCall(area));
        await problem.getByRole('button', { name: 'Retry' }).click();
        await answered;
        await expect(problem, `${path}: ${FAULTS[fault]?.[0]}`).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await page.unroute(listCall(area));
      await page.route(listCall(area), (route) =>
        route.fulfill({ status: 501, json: { message: OWN_WORDS } }),
      );
      await problem.getByRole('button', { name: 'Retry' }).click();
      const told = page.getByRole('alert').filter({ hasText: OWN_WORDS }).last();
      await expect(told, `${path}: the server's own words come first`).toBeVisible();
      await page.unroute(listCall(area));
      await told.getByRole('button', { name: 'Retry' }).click();
      await expect(told, `${path} recovers`).toHaveCount(0);
    }
  });
}

const banner = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

test('offline: the banner says so, what was there stays, and it is brought up to date afterwards', async ({
  page,
  portal,
  context,
}) => {
  const client = await portal.person('CLIENT', 'resilient-offline');
  const file = (contenu: string) => portal.call(createClaim, client.token, { body: { contenu } });
  await file('Filed before.');
  await openAs(page, client, '/client/claims');
  await expect(page.getByText('Filed before.').first()).toBeVisible();
  await context.setOffline(true);
  await expect(banner(page, /You are offline/)).toBeVisible();
  await expect(page.getByText('Filed before.').first()).toBeVisible();
  await expectAccessible(page);
  // The code of this part is fetched when it is first opened. It waits for the network while the
  // page stays.
  await page.getByRole('button', { name: 'New claim' }).first().click();
  await expect(page.getByText('Filed before.').first()).toBeVisible();
  await context.setOffline(false);
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await context.setOffline(true);
  await form.getByLabel('Content').fill('Typed while offline.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Create failed');
  await expect(form.getByLabel('Content')).toHaveValue('Typed while offline.');
  await file('Filed meanwhile.');
  await context.setOffline(false);
  await expect(banner(page, /You are offline/)).toHaveCount(0);
  await expect(page.getByText('Filed meanwhile.').first()).toBeVisible();
});

test('the server away: rows stay, the banner offers Retry, and it recovers by itself', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  await portal.call(createClaim, token, { body: { contenu: 'Kept on the screen.' } });
  await page.clock.install();
  await openAs(page, await portal.admin(), '/reclamations');
  await expect(page.getByText('Kept on the screen.').first()).toBeVisible();
  const away = /\/(?:api\/|readyz)/;
  await page.route(away, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(banner(page, /server cannot be reached/)).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to load claims.' }).last(),
  ).toBeVisible();
  await expect(page.getByText('Kept on the screen.').first()).toBeVisible();
  await expectAccessible(page);
  await banner(page, /server cannot be reached/)
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect(banner(page, /server cannot be reached/)).toBeVisible();
  await page.unroute(away);
  await expectLater(page, '00:15', () =>
    expect(banner(page, /server cannot be reached/)).toHaveCount(0, SHORTLY),
  );
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load claims.' })).toHaveCount(
    0,
  );
});

/** Lets the server do its work, but loses its first answer on the way. */
async function loseFirstAnswer(page: Page, endpoint: Endpoint): Promise<void> {
  await page.route(
    `**${endpoint.path}`,
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort();
    },
    { times: 1 },
  );
}

test('an answer that is lost: "Save" pressed again makes no second row', async ({
  page,
  portal,
}) => {
  const client = await portal.person('CLIENT', 'resilient-again');
  const count = async (list: Endpoint): Promise<number> =>
    (await portal.call<{ meta: { total: number } }>(list, client.token)).meta.total;

  await loseFirstAnswer(page, createClaim);
  await openAs(page, client, '/client/claims');
  await page.getByRole('button', { name: 'New claim' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Content').fill('Filed once.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Create failed');
  expect(await count(listClaims), 'the server has it').toBe(1);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Claim created.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Filed once.' })).toHaveCount(1);
  expect(await count(listClaims)).toBe(1);

  await loseFirstAnswer(page, createDocument);
  await page.goto('/client/documents');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sent once.png', mimeType: 'image/png', buffer: PIXEL });
  const send = page.getByRole('button', { name: 'Upload', exact: true });
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(await count(listDocuments), 'the server has it').toBe(1);
  await send.click();
  await expect(page.getByText('Document uploaded.')).toBeVisible();
  expect(await count(listDocuments)).toBe(1);
});
