import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createReport, listReports } from '@recourse/contract/reports';
import { createSolution, listSolutions, type Solution } from '@recourse/contract/solutions';
import { NO_MATCH } from '@recourse/contract/ai';
import { parse } from 'csv-parse/sync';
import type { Page } from '@playwright/test';
import { ADMIN, type Person, Portal } from './portal.ts';
import { expect, openAs, test } from './test.ts';

/**
 * The main job on real input: a client asks, the assistant suggests or says that it can't, an employee
 * validates, the client sees it, and the same complaint asked again gets the validated solution first.
 * With the public complaints of ../shared/data where they are, else with the demo data.
 */

const DATA = path.join(import.meta.dirname, '../../shared/data/banking77/csv');
const MESSAGES = 20;

interface Stage {
  portal: Portal;
  messages: string[];
}

const seconds = (n: number): number => n * 1000;

let stage: Stage;
test.describe.configure({ mode: 'serial' });
test.setTimeout(seconds(240));

test.beforeAll(async () => {
  stage = existsSync(DATA) ? await withRealComplaints() : await withDemoData();
});
test.afterAll(() => stage.portal.stop());

const at = (screen: string): string => new URL(screen, stage.portal.url).href;

async function withRealComplaints(): Promise<Stage> {
  const portal = await Portal.start();
  for (const args of [
    ['solutions', 'solutions.csv'],
    ['history', 'history-10-seed0.csv'],
  ] as const) {
    const { code, output } = await portal.run([args[0], path.join(DATA, args[1])]);
    expect(code, output).toBe(0);
  }
  const rows = parse(await readFile(path.join(DATA, 'test.csv')), { columns: true }) as {
    reclamationText: string;
  }[];
  // Spread over the file, which is sorted by intent: every message is about something else.
  const step = Math.floor(rows.length / MESSAGES);
  return {
    portal,
    messages: Array.from({ length: MESSAGES }, (_, i) => rows[i * step]?.reclamationText ?? ''),
  };
}

async function withDemoData(): Promise<Stage> {
  const portal = await Portal.start({ args: ['--demo'] });
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: Solution[] }>(listSolutions, token);
  const messages = data
    .slice(0, MESSAGES)
    .map((solution) => `My problem: ${solution.motcle.join(' ')}!`);
  return { portal, messages };
}

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

/** What the assistant put first into its last answer; null for the fallback. */
async function suggested(page: Page): Promise<string | null> {
  const card = page.getByRole('log').getByRole('article').first();
  await expect(card.or(page.getByText(NO_MATCH))).toBeVisible();
  return (await card.count()) === 0 ? null : card.innerText();
}

async function newConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page.getByText(/Report saved/)).toHaveCount(0);
}

test(`a client types ${MESSAGES} complaints; each gets an answer or the fallback, and is saved`, async ({
  page,
}) => {
  const client = await stage.portal.person('CLIENT', 'main-client');
  await openAs(page, client, at('/client/assistant'));
  const ids = new Set<number>();
  let answered = 0;
  for (const message of stage.messages) {
    ids.add(await ask(page, message));
    if ((await suggested(page)) !== null) answered += 1;
    await newConversation(page);
  }
  expect(ids.size, 'a report for every conversation').toBe(stage.messages.length);
  expect(answered, 'most of them are answered').toBeGreaterThan(stage.messages.length / 2);
});

/** Validates every report of the tab that is open: a row leaves the list when it is done. */
async function validateAll(page: Page): Promise<void> {
  for (;;) {
    const button = page.getByRole('button', { name: /^Validate report/ }).first();
    const empty = page.getByText(/Nothing to validate|Every report has a solution/);
    await expect(button.or(empty).first()).toBeVisible();
    if ((await button.count()) === 0) return;
    const name = (await button.getAttribute('aria-label')) ?? '';
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
  const { token } = await stage.portal.admin();
  await stage.portal.call(createSolution, token, {
    body: { texte: 'Please visit the nearest branch with your passport.' },
  });
  await openAs(
    page,
    await stage.portal.person('EMPLOYE', 'main-desk'),
    at('/employe/ai-reports?perPage=50'),
  );
  await validateAll(page);
  await page.getByRole('tab', { name: 'Without a suggestion' }).click();
  await pickForUnmatched(page);
});

test('the client sees every one of them validated', async ({ page }) => {
  await openAs(
    page,
    await stage.portal.person('CLIENT', 'main-client'),
    at('/client/reports?perPage=50'),
  );
  const state = (name: string) => page.getByRole('cell', { name, exact: true });
  await expect(state('Validated')).toHaveCount(stage.messages.length);
  await expect(state('Pending')).toHaveCount(0);
});

test('the same complaint asked again by somebody else gets the validated solution first', async ({
  page,
}) => {
  const asker: Person = await stage.portal.person('CLIENT', 'main-other');
  const { token } = await stage.portal.person('CLIENT', 'main-client');
  await openAs(page, asker, at('/client/assistant'));
  for (const message of stage.messages.slice(0, 5)) {
    const { data } = await validatedReports(token, message);
    await ask(page, message);
    expect(await suggested(page)).toContain(data[0]?.solutionText?.slice(0, 60));
    await newConversation(page);
  }
});

async function validatedReports(token: string, q: string) {
  return stage.portal.call<{ data: { solutionText: string | null }[] }>(listReports, token, {
    query: { q, pending: 'false' },
  });
}

test('a client who asks for a person gets one claim in the employees’ queue, and the answer closes it', async ({
  page,
  context,
}) => {
  const client = await stage.portal.person('CLIENT', 'main-handover');
  await openAs(page, client, at('/client/assistant'));
  await ask(page, stage.messages[0] ?? '');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('log')).toContainText(/your claim #\d+ is in the employees’ queue/);
  const desk = await context.browser()?.newPage();
  if (!desk) throw new Error('There is no second page.');
  await openAs(desk, await stage.portal.person('EMPLOYE', 'main-desk'), at('/employe/claims'));
  await desk.getByRole('tab', { name: 'Queue' }).click();
  await expect(desk.getByRole('row').filter({ hasText: stage.messages[0] ?? '' })).toHaveCount(1);
  await desk
    .getByRole('button', { name: /^Take claim/ })
    .first()
    .click();
  await expect(desk.getByText(/is yours now/)).toBeVisible();
  await desk.close();
});

test('nothing acknowledged is lost when the server is killed, and the next start works', async () => {
  const { portal } = stage;
  const { token } = await portal.person('CLIENT', 'main-client');
  const before = await portal.call<{ meta: { total: number } }>(listReports, token);
  await portal.call(createReport, token, {
    body: { reclamationText: 'Saved a moment before the power went.' },
  });
  await portal.kill();
  const again = await Portal.start({ dataDir: portal.dataDir });
  stage = { ...stage, portal: again };
  const after = await again.call<{ data: { reclamationText: string }[]; meta: { total: number } }>(
    listReports,
    token,
  );
  expect(after.meta.total).toBe(before.meta.total + 1);
  expect(after.data[0]?.reclamationText).toBe('Saved a moment before the power went.');
  expect(ADMIN.username).toBe((await again.admin()).username);
});
