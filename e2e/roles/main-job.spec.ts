import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createReport, listReports } from '@recourse/contract/reports';
import { createSolution } from '@recourse/contract/solutions';
import { NO_MATCH } from '@recourse/contract/ai';
import type { Page } from '@playwright/test';
import { ADMIN, type Person, Portal } from '../support/portal.ts';
import { expect, openAs, test } from '../support/test.ts';

/**
 * The main job: a client asks, and the assistant suggests a solution or says that it can't. An employee validates it,
 * and the client sees that. The same complaint asked again gets the validated solution first. The test imports a parcel
 * service's solutions and past complaints, as a new customer would.
 */

const DATA = path.join(import.meta.dirname, 'parcel-service');
/** The service has no solution for the last two. */
const MESSAGES = readFileSync(path.join(DATA, 'complaints.txt'), 'utf8').trim().split('\n');
const UNKNOWN = 2;

const seconds = (n: number): number => n * 1000;

let portal: Portal;
test.describe.configure({ mode: 'serial' });
test.setTimeout(seconds(240));

test.beforeAll(async () => {
  portal = await Portal.start({ trains: true });
  for (const what of ['solutions', 'history'] as const) {
    const { code, output } = await portal.run('import', [what, path.join(DATA, `${what}.csv`)]);
    expect(code, output).toBe(0);
  }
});
test.afterAll(() => portal.stop());

const at = (screen: string): string => new URL(screen, portal.url).href;

/** Types a message into the chat and waits until the assistant has answered and the report is saved. */
async function ask(page: Page, message: string): Promise<number> {
  await page.getByLabel('Your message').fill(message);
  await page.keyboard.press('Enter');
  const saved = page.getByText(/Report saved \(ID #\d+\)\./);
  await expect(saved).toBeVisible({ timeout: seconds(10) });
  await expect(
    page.getByText('AI assistant: answers are checked by our staff').last(),
  ).toBeVisible();
  return Number(/#(\d+)/.exec((await saved.textContent()) ?? '')?.[1]);
}

/**
 * The first suggestion in the assistant's last answer; null when it asks a question, or hands over with the fallback.
 */
async function suggested(page: Page): Promise<string | null> {
  const card = page.getByRole('log').getByRole('article').first();
  const question = page.getByText('What went wrong, and with what');
  await expect(card.or(page.getByText(NO_MATCH)).or(question)).toBeVisible();
  return (await card.count()) === 0 ? null : card.innerText();
}

async function newConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page.getByText(/Report saved/)).toHaveCount(0);
}

test(`a client types ${MESSAGES.length} complaints; each gets an answer or the fallback, and is saved`, async ({
  page,
}) => {
  const client = await portal.person('CLIENT', 'main-client');
  await openAs(page, client, at('/client/assistant'));
  const ids = new Set<number>();
  let answered = 0;
  for (const message of MESSAGES) {
    ids.add(await ask(page, message));
    if ((await suggested(page)) !== null) answered += 1;
    await newConversation(page);
  }
  expect(ids.size, 'a report for every conversation').toBe(MESSAGES.length);
  expect(answered).toBe(MESSAGES.length - UNKNOWN);
});

/** Validates every report of the open tab. A validated row leaves the list. */
async function validateAll(page: Page): Promise<void> {
  for (;;) {
    const button = page.getByRole('button', { name: /^Validate report/ }).first();
    const empty = page.getByText(/Nothing to validate|Every report has a solution/);
    await expect(button.or(empty).first()).toBeVisible();
    if ((await button.count()) === 0) return;
    const name = (await button.getAttribute('aria-label')) ?? '';
    // A suggestion with low confidence is not preselected.
    const named = page.getByRole('button', { name, exact: true });
    const row = page.getByRole('row').filter({ has: named });
    const choose = row.getByRole('button', { name: /^Choose solution/ });
    if ((await choose.count()) > 0) await choose.click();
    await button.click();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
}

async function pickForUnmatched(page: Page): Promise<void> {
  const pickers = page.getByRole('combobox', { name: /^Solution ID for report/ });
  const empty = page.getByText('Every report has a solution');
  await expect(pickers.first().or(empty)).toBeVisible();
  for (let left = await pickers.count(); left > 0; left -= 1) {
    await pickers.first().click();
    await page.locator('[role="option"]:visible').first().click();
    await page
      .getByRole('button', { name: /^Validate report/ })
      .first()
      .click();
    await expect(pickers).toHaveCount(left - 1);
  }
}

test('an employee validates them, picking a solution where the assistant had none', async ({
  page,
}) => {
  const { token } = await portal.admin();
  await portal.call(createSolution, token, {
    body: { texte: 'Please visit the nearest branch with your passport.' },
  });
  await openAs(
    page,
    await portal.person('EMPLOYE', 'main-desk'),
    at('/employe/ai-reports?perPage=50'),
  );
  await validateAll(page);
  await page.getByRole('tab', { name: 'Without a suggestion' }).click();
  await pickForUnmatched(page);
});

test('the client sees every one of them validated', async ({ page }) => {
  await openAs(
    page,
    await portal.person('CLIENT', 'main-client'),
    at('/client/reports?perPage=50'),
  );
  const state = (name: string) => page.getByRole('cell', { name, exact: true });
  await expect(state('Validated')).toHaveCount(MESSAGES.length);
  await expect(state('Pending')).toHaveCount(0);
});

test('the same complaint asked again by somebody else gets the validated solution first', async ({
  page,
}) => {
  const asker: Person = await portal.person('CLIENT', 'main-other');
  const { token } = await portal.person('CLIENT', 'main-client');
  await openAs(page, asker, at('/client/assistant'));
  for (const message of MESSAGES.slice(0, 5)) {
    const { data } = await validatedReports(token, message);
    await ask(page, message);
    expect(await suggested(page)).toContain(data[0]?.solutionText?.slice(0, 60));
    await newConversation(page);
  }
});

async function validatedReports(token: string, q: string) {
  return portal.call<{ data: { solutionText: string | null }[] }>(listReports, token, {
    query: { q, pending: 'false' },
  });
}

test('nothing acknowledged is lost when the server is killed, and the next start works', async () => {
  const { token } = await portal.person('CLIENT', 'main-client');
  const before = await portal.call<{ meta: { total: number } }>(listReports, token);
  await portal.call(createReport, token, {
    body: { reclamationText: 'Saved a moment before the power went.' },
  });
  await portal.kill();
  portal = await Portal.start({ dataDir: portal.dataDir, trains: true });
  const after = await portal.call<{ data: { reclamationText: string }[]; meta: { total: number } }>(
    listReports,
    token,
  );
  expect(after.meta.total).toBe(before.meta.total + 1);
  expect(after.data[0]?.reclamationText).toBe('Saved a moment before the power went.');
  expect(ADMIN.username).toBe((await portal.admin()).username);
});
