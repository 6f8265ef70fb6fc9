import { proveIdentity } from '@recourse/contract/identity/proof';
import {
  createWebhook,
  type Delivery,
  listDeliveries,
  type Webhook,
} from '@recourse/contract/told/webhooks';
import type { Page } from '@playwright/test';
import { type Receiver, startReceiver } from '../../packages/server/test/webhooks/receiver.ts';
import { PATHS } from '../../packages/web/src/app/paths.ts';
import { PASSWORD, Portal } from '../support/portal.ts';
import { proofDialog } from '../support/second-factor.ts';
import {
  expect,
  expectAccessible,
  FAILED_REQUEST,
  openAs,
  test,
  withoutEvents,
} from '../support/test.ts';

/** The administrators' webhooks: made, tried and changed against a real receiver, and all that can be wrong with one. */

test.use({ allowedNoise: [FAILED_REQUEST] });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const fails = { status: 500, json: { statusCode: 500 } };
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

/** A portal whose webhooks reach a receiver on this machine. */
let sending: Portal;
let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver(204);
  sending = await Portal.start({ settings: { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' } });
});
test.afterAll(async () => {
  await sending.stop();
  await receiver.close();
});
const at = (path: string): string => `${sending.url}${path}`;

test('a webhook is made, its secret kept, tried, and its message sent again', async ({ page }) => {
  const admin = await sending.person('ADMIN', 'hook-admin');
  await openAs(page, admin, at(PATHS.webhooks));
  await expect(page).toHaveTitle(/^Webhooks/);
  await expect(page.getByText('docs/webhooks.md')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('n');
  const form = dialog(page, 'New webhook');
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Address').fill('erp.example.org');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please give a whole address')).toBeVisible();
  await expect(form.getByText('Please choose at least one event.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Name').fill('Warehouse');
  await form.getByRole('checkbox', { name: 'A complaint is filed' }).press('Space');
  await form.getByLabel('Address').fill('https://10.1.2.3/hook');
  await form.getByRole('button', { name: 'Save' }).click();
  await proofDialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form.getByText('The portal may not send to this address.')).toBeVisible();
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Save' }).click();

  const secret = dialog(page, 'The secret of “Warehouse”');
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nobody can show this secret again')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the secret' }).press('Enter');
  await secret.getByLabel('I have kept it').check();
  await secret.getByRole('button', { name: 'Finish' }).click();
  await expect(row(page, /Warehouse/)).toContainText('On');

  await page.getByRole('link', { name: 'Messages of Warehouse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Warehouse' })).toBeVisible();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).press('Enter');
  await expect(page.getByText('A test message is on its way.')).toBeVisible();
  await expect.poll(() => receiver.arrived.length).toBe(1);
  // The portal notes the answer a moment after the receiver has given it.
  const state = async (): Promise<Delivery['state'] | undefined> => {
    const params = { id: Number(new URL(page.url()).pathname.split('/').at(-1)) };
    const { data } = await sending.call<{ data: Delivery[] }>(listDeliveries, admin.token, {
      params,
    });
    return data[0]?.state;
  };
  await expect.poll(state).toBe('DELIVERED');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const message = row(page, /Test/);
  await expect(message).toContainText('Delivered');
  await expect(message).toContainText('The receiver answered 204.');
  await expectAccessible(page);
  await message.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText('The message is sent again.')).toBeVisible();
  await expect.poll(() => receiver.arrived.length).toBe(2);
  const ids = receiver.arrived.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});

test('a webhook gets a new secret, is turned off and on, and deleted', async ({ page }) => {
  const admin = await sending.person('ADMIN', 'hook-changer');
  await sending.call(proveIdentity, admin.token, { body: { password: PASSWORD } });
  await sending.call(createWebhook, admin.token, {
    body: { name: 'Shop', url: receiver.url, types: ['claim.filed'] },
  });
  await openAs(page, admin, at(PATHS.webhooks));
  const menu = async (item: string): Promise<void> => {
    await row(page, /Shop/).getByRole('button', { name: /Shop/ }).last().click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('New secret');
  await expect(page.getByText('The old secret also signs for 24 hours')).toBeVisible();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(dialog(page, 'The secret of “Shop”').getByLabel('Secret')).toHaveValue(/^whsec_/);
  await dialog(page, 'The secret of “Shop”').getByLabel('I have kept it').check();
  await dialog(page, 'The secret of “Shop”').getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  const edit = dialog(page, 'Edit Shop');
  await edit.getByRole('checkbox', { name: 'On', exact: true }).uncheck();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, /Shop/)).toContainText('An administrator turned it off.');
  await menu('Send a test');
  await expect(page.getByText('Please turn it on first.')).toBeVisible();
  await menu('Turn on');
  await expect(page.getByText('The webhook is on.')).toBeVisible();
  await menu('Delete Shop');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Webhook deleted.')).toBeVisible();
  await expect(row(page, /Shop/)).toHaveCount(0);
});

const NOW = new Date().toISOString();
const hook: Webhook = {
  id: 1,
  name: 'ERP',
  url: 'https://erp.example.org/hook',
  types: ['claim.answered', 'claim.late', 'document.shared'],
  enabled: false,
  disabledReason: 'FAILING',
  failingSince: NOW,
  lastSuccessAt: null,
  previousSecretUntil: NOW,
  canSign: false,
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
};
const waiting: Delivery = {
  id: 9,
  messageId: 'msg_9',
  type: 'claim.answered',
  area: 'claims',
  objectId: 17,
  createdAt: NOW,
  state: 'PENDING',
  attempts: [
    { at: NOW, status: 503, error: null, durationMs: 312 },
    { at: NOW.replace(/Z$/, '1Z'), status: null, error: 'TIMEOUT', durationMs: 10_000 },
  ],
  nextAt: NOW,
};
const held: Delivery = { ...waiting, id: 8, state: 'HELD', attempts: [], nextAt: null };

test('what is wrong with a webhook and its messages is told in words, with what helps', async ({
  page,
  portal,
}) => {
  let shown: Webhook = hook;
  await withoutEvents(page);
  await page.route('**/api/webhooks', (route) => route.fulfill(fails));
  await page.route('**/api/webhooks/1', async (route) => {
    if (route.request().method() === 'PUT')
      shown = { ...hook, enabled: true, disabledReason: null, failingSince: NOW };
    await route.fulfill({ json: shown });
  });
  await page.route('**/api/webhooks/1/deliveries**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('state') === 'FAILED')
      return route.fulfill({ json: { data: [], meta: { next: null } } });
    const [data, next] = query.has('after') ? [[held], null] : [[waiting], 9];
    return route.fulfill({ json: { data, meta: { next } } });
  });
  await openAs(page, await portal.person('ADMIN', 'hook-trouble'), PATHS.webhooks);
  await expect(page.getByText('The webhooks could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/webhooks');
  await page.route('**/api/webhooks', (route) => route.fulfill({ json: { data: [hook] } }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(
    page.getByText('The portal turned “ERP” off. Every attempt of 5 days failed.'),
  ).toBeVisible();
  await expect(page.getByText('A new secret helps.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Messages of ERP' }).click();
  await expect(page.getByText('The old secret also signs until')).toBeVisible();
  const message = row(page, /A complaint is answered/).first();
  await expect(message).toContainText('Waiting');
  await expect(message).toContainText('The receiver did not answer within 10 seconds.');
  await expect(message).toContainText('Next attempt:');
  await expect(message.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await expect(message.getByRole('link', { name: 'Complaint #17' })).toHaveAttribute(
    'href',
    `${PATHS.adminClaims}/17`,
  );
  await message.getByRole('button', { name: /more|details/i }).press('Enter');
  await expect(page.getByText('The receiver answered 503.')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(row(page, /Held/)).toContainText('Not tried yet');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('State shown').selectOption({ label: 'Failed' });
  await expect(page).toHaveURL(/state=FAILED/);
  await expect(page.getByText('No message has this state')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(page.getByText('The webhook is on.')).toBeVisible();
  await expect(page.getByText('The portal turned')).toHaveCount(0);
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await page.goto(`${PATHS.webhooks}/nothing`);
  await expect(page.getByText('This webhook does not exist')).toBeVisible();
});
