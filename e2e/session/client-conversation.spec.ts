import { endSession, listSessions, login } from '@recourse/contract/auth';
import { updateClaim } from '@recourse/contract/claims';
import { getThread, type ThreadItem } from '@recourse/contract/claims-thread';
import {
  type ConversationMessage,
  type Conversation,
  listConversationMessages,
  listConversations,
} from '@recourse/contract/conversations';
import type { Page } from '@playwright/test';
import { CONVERSATION_CALLS, refuseMessages } from '../support/conversation.ts';
import { PIXEL } from '../support/documents.ts';
import { PASSWORD, type Person, type Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test } from '../support/test.ts';

/**
 * The server keeps a client's conversation: the same in every browser, sent later after a lost connection, and
 * continued after a person took over.
 */

test.use({ alone: 'client-conversation', allowedNoise: [FAILED_REQUEST] });

const WAITING = 'waiting';
const HANDED_OVER = /your claim #\d+ is in the employees’ queue/;

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: /^(Your message|Write to)/ });

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}

async function open(page: Page, portal: Portal, name: string): Promise<Person> {
  const client = await portal.person('CLIENT', name);
  await openAs(page, client, '/client/assistant');
  await expect(log(page)).toBeVisible();
  return client;
}

/** The client's messages by conversation, newest conversation first. */
async function saidBy(portal: Portal, { token }: Person): Promise<(string | null)[][]> {
  const { data } = await portal.call<{ data: Conversation[] }>(listConversations, token);
  return Promise.all(
    data.map(async ({ conversationId: id }) => {
      const read = await portal.call<{ data: ConversationMessage[] }>(
        listConversationMessages,
        token,
        { params: { id } },
      );
      return read.data.flatMap(({ author, body }) => (author.role === 'CLIENT' ? [body] : []));
    }),
  );
}

/** Aborts the calls that send messages. All other calls still work. */
const cut = (page: Page) =>
  page.route(CONVERSATION_CALLS, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
const mend = (page: Page) => page.unroute(CONVERSATION_CALLS);

async function handOver(page: Page): Promise<number> {
  await say(page, 'hello, the zither');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(log(page)).toContainText(HANDED_OVER);
  return Number(/claim #(\d+)/.exec((await log(page).textContent()) ?? '')?.[1]);
}

test('another browser shows the same conversation, and follows it; an earlier one is opened again', async ({
  page,
  portal,
  browser,
}) => {
  const client = await open(page, portal, 'conv-second');
  await say(page, 'hello, my zither is out of tune');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  const other = await browser.newPage({ baseURL: portal.url });
  await openAs(other, client, '/client/assistant');
  await expect(log(other)).toContainText('my zither is out of tune');
  await expect(other.getByText('AI assistant: answers are checked by our staff')).toBeVisible();
  await say(other, 'hello again');
  await expect(log(page)).toContainText('hello again');

  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(log(page)).not.toContainText('zither');
  await say(page, 'hello, the harp too');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await page.getByRole('button', { name: /my zither is out of tune/ }).click();
  await expect(log(page)).toContainText('hello again');
  await expect(log(page)).not.toContainText('the harp too');
  await expectAccessible(page);
  await other.close();
});

test('without a line what is said waits in its order, is told in words, and goes out by itself', async ({
  page,
  portal,
  context,
}) => {
  const client = await open(page, portal, 'conv-offline');
  await context.setOffline(true);
  await say(page, 'hello one');
  await say(page, 'hello two');
  await expect(log(page).getByText(WAITING, { exact: true })).toHaveCount(2);
  await expect(
    page.getByText('Not connected. Your text is kept and goes out by itself.'),
  ).toBeVisible();
  await expect(log(page)).toContainText('AI error: The server cannot be reached right now.');
  await expect(log(page), 'no address').not.toContainText('://');
  await expect(field(page), 'nothing pushes it away').toBeInViewport();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/Report saved/)).toBeVisible({ timeout: 30_000 });
  await expect(log(page).getByText(WAITING, { exact: true })).toHaveCount(0);
  expect(await saidBy(portal, client)).toEqual([['hello one', 'hello two']]);
});

test('two tabs without a line drop nothing of each other, and nothing is said twice', async ({
  page,
  portal,
  context,
}) => {
  const client = await open(page, portal, 'conv-tabs');
  await say(page, 'hello');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/client/assistant');
  await expect(log(other)).toContainText('hello');
  await context.setOffline(true);
  await say(page, 'hello from here');
  await say(other, 'hello from there');
  await expect(log(page)).toContainText('hello from there');
  await expect(log(other)).toContainText('hello from here');
  await context.setOffline(false);
  await expect(log(page).getByText(WAITING, { exact: true })).toHaveCount(0, { timeout: 30_000 });
  await expect(log(other).getByText(WAITING, { exact: true })).toHaveCount(0);
  // The message on its way is no longer called waiting, so the word alone does not show that it has arrived.
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await expect(other.getByText(/Report saved/)).toBeVisible();
  expect(await saidBy(portal, client)).toEqual([['hello', 'hello from here', 'hello from there']]);
});

test('what waits survives a reload, and goes out from another screen too', async ({
  page,
  portal,
}) => {
  const client = await open(page, portal, 'conv-reload');
  await cut(page);
  await say(page, 'hello over the reload');
  await expect(log(page).getByText(WAITING, { exact: true })).toBeVisible();
  await page.reload();
  await expect(log(page)).toContainText('hello over the reload');
  await page.goto('/client/claims');
  await mend(page);
  await page.reload();
  await expect.poll(() => saidBy(portal, client)).toEqual([['hello over the reload']]);
});

test('a photo goes to the person with what is said; without a line it waits with it', async ({
  page,
  portal,
}) => {
  const client = await open(page, portal, 'conv-photo');
  await expect(page.getByLabel('Attach files'), 'the assistant reads no files').toHaveCount(0);
  const id = await handOver(page);
  const attach = (name: string) =>
    page.getByLabel('Attach files').setInputFiles({ name, mimeType: 'image/png', buffer: PIXEL });
  const chips = page.getByRole('list', { name: 'Files' });
  await attach('string.png');
  await expect(page.getByRole('button', { name: 'Remove string.png' })).toBeVisible();
  await say(page, 'this is the string');
  await expect(log(page).getByRole('button', { name: 'string.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove string.png' })).toHaveCount(0);

  await attach('peg.png');
  await expect(page.getByRole('button', { name: 'Remove peg.png' })).toBeVisible();
  await refuseMessages(page, { status: 422, json: { message: 'Not like this.' } });
  await say(page, 'and this the peg');
  await page.getByRole('button', { name: 'Back to the field' }).click();
  await expect(field(page)).toHaveValue('and this the peg');
  await expect(page.getByRole('button', { name: 'Remove peg.png' })).toHaveCount(1);
  await mend(page);
  await field(page).press('Enter');
  await expect(log(page).getByRole('button', { name: 'peg.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove peg.png' })).toHaveCount(0);

  await attach('bridge.png');
  await expect(page.getByRole('button', { name: 'Remove bridge.png' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await cut(page);
  await say(page, 'and this the bridge');
  await expect(log(page).getByText(WAITING, { exact: true })).toBeVisible();
  await expect(log(page)).toContainText('bridge.png');
  await expect(chips, 'of the two messages that are sent').toHaveCount(2);
  await mend(page);
  await expect(log(page).getByRole('button', { name: 'bridge.png' })).toBeVisible();
  const { data } = await portal.call<{ data: ThreadItem[] }>(getThread, client.token, {
    params: { id },
  });
  const sent = data.flatMap((item) => (item.kind === 'MESSAGE' ? item.documents : []));
  expect(sent.map(({ nom }) => nom)).toEqual(['string.png', 'peg.png', 'bridge.png']);
  await expectAccessible(page);
});

test('a closed claim offers to reopen it or to begin anew, and nothing that was typed is lost', async ({
  page,
  portal,
}) => {
  const client = await open(page, portal, 'conv-closed');
  const id = await handOver(page);
  const { token } = await portal.admin();
  const close = () =>
    portal.call(updateClaim, token, { params: { id }, body: { status: 'CLOSED' } });
  await field(page).fill('half a sentence');
  await close();
  await expect(page.getByText(/The claim of this conversation is closed/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(field(page)).toHaveValue('half a sentence');

  await cut(page);
  await say(page, 'said while the line was cut');
  await expect(log(page).getByText(WAITING, { exact: true })).toBeVisible();
  await close();
  await mend(page);
  await expect(page.getByText(/The claim of this conversation is closed/).first()).toBeVisible();
  await page
    .getByRole('region', { name: 'AI Assistant' })
    .getByRole('button', { name: 'New conversation' })
    .click();
  await expect(log(page)).not.toContainText('zither');
  await expect
    .poll(async () => (await saidBy(portal, client))[0])
    .toEqual(['said while the line was cut']);
});

test('after a session that ended, what waited goes out only when its writer says so', async ({
  page,
  portal,
}) => {
  const client = await open(page, portal, 'conv-ended');
  await cut(page);
  await say(page, 'hello before the end');
  await expect(log(page).getByText(WAITING, { exact: true })).toBeVisible();
  const { token } = await portal.call<{ token: string }>(login, null, {
    body: { email: client.username, password: PASSWORD },
  });
  const { data } = await portal.call<{ data: { id: number; current: boolean }[] }>(
    listSessions,
    token,
  );
  for (const { id, current } of data)
    if (!current) await portal.call(endSession, token, { params: { id } });
  await mend(page);
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This was written before your session ended.')).toBeVisible();
  await expectAccessible(page);
  expect(await saidBy(portal, { ...client, token })).toEqual([]);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/Report saved/)).toBeVisible();
  expect(await saidBy(portal, { ...client, token })).toEqual([['hello before the end']]);
});

test('who signs out is asked first, and leaves nothing to whoever signs in next', async ({
  page,
  portal,
}) => {
  const client = await open(page, portal, 'conv-leaver');
  await portal.person('CLIENT', 'conv-next');
  await cut(page);
  await say(page, 'hello from the leaver');
  await expect(log(page).getByText(WAITING, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('leaver');
  await mend(page);
  await page.getByLabel('Email or Username').fill('conv-next');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/client');
  await page.goto('/client/assistant');
  await expect(log(page)).toBeVisible();
  await expect(log(page)).not.toContainText('leaver');
  const again = await portal.call<Person>(login, null, {
    body: { email: client.username, password: PASSWORD },
  });
  expect(await saidBy(portal, again)).toEqual([]);
});
