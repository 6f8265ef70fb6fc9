import { tellPresence } from '@recourse/contract/events';
import type { Page } from '@playwright/test';
import { casePath, PAPERS, PATHS, PERSON_PAGES } from '../../packages/web/src/app/paths.ts';
import { FAILURE } from '../support/answers.ts';
import { changeAnswers, offered } from '../support/conversation.ts';
import { fillWithHostileTexts, type HostileRows } from '../support/hostile-rows.ts';
import { HOSTILE, HOSTILE_NAMES, MARK, SIGN } from '../support/hostile-texts.ts';
import { Portal } from '../support/portal.ts';
import { pickDelete } from '../support/row-menu.ts';
import { type Screen, type ScreenRole, SCREENS } from '../support/screens.ts';
import { expect, FAILED_REQUEST, goTo, rememberSession, test, WIDTHS } from '../support/test.ts';

/** Hostile texts (script injection and the like) in every field of every row, on every screen of each role. */

let portal: Portal;
let rows: HostileRows;
// The longest tests of all: one beside the other, each with a portal of its own.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });
test.use({ actionTimeout: 15_000 });

test.beforeAll(async () => {
  portal = await Portal.start({ settings: { RATE_LIMIT_PER_MINUTE: '100000' } });
  rows = await fillWithHostileTexts(portal);
});
test.afterAll(() => portal.stop());

interface Look {
  /** The query of the screen's address. */
  query?: string;
  /** The texts that its lists must show. */
  shows?: readonly string[];
  /** Buttons to try. The first match of each opens something over the page, or in it. */
  opens?: readonly RegExp[];
}

const LIST = 'perPage=20';
const ALL = { query: LIST, shows: HOSTILE };

/** What to check on a screen besides the screen itself; one entry per tab. */
const LOOKS: Readonly<Record<string, readonly Look[]>> = {
  'admin-reclamations': [{ ...ALL, opens: [/^Edit claim/, /^Delete claim/] }],
  'admin-solutions': [{ ...ALL, opens: [/^Edit solution/, /^Delete solution/] }],
  'admin-users': [{ query: LIST, shows: HOSTILE_NAMES, opens: [/^Edit user M/, /^Delete user </] }],
  'admin-documents': [{ ...ALL, opens: [/^Preview/, /^Delete </] }],
  'admin-reports': [{ ...ALL, opens: [/^View report/, /^Edit report/, /^Delete report/] }],
  'admin-assistant-gaps': [{ shows: HOSTILE, opens: [/^Write a solution/] }],
  'admin-trash': [{ query: 'perPage=50', shows: HOSTILE }],
  'employee-claims': [
    { ...ALL, opens: [/^Answer claim/] },
    { query: 'view=queue', shows: HOSTILE },
  ],
  'employee-documents': [
    { ...ALL, opens: [/^Share a document/, /^Delete /] },
    { query: 'view=shared', opens: [/^Preview/] },
  ],
  'employee-reports': [ALL],
  'employee-ai-reports': [ALL, { query: 'view=unmatched', shows: HOSTILE }],
  'employee-solutions': [ALL],
  'client-claims': [{ ...ALL, opens: [/^Delete claim/] }],
  'client-documents': [{ ...ALL, opens: [/^Preview/, /^Delete /] }],
  'client-reports': [ALL],
};

/** Records requests to other origins, and the page's dialogs. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== portal.url) seen.push(request.url());
  });
  return seen;
}

/** Gives lists of reports whose steps and tags no form would accept, as imported rows may have. */
async function withOldReports(page: Page): Promise<void> {
  const old = { steps: JSON.stringify(HOSTILE), tags: JSON.stringify(HOSTILE) };
  await page.route(/\/api\/reports(\/\d+)?(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data?: object[] };
    const data = json.data?.map((row) => ({ ...row, ...old }));
    return route.fulfill({ response, json: data ? { ...json, data } : { ...json, ...old } });
  });
}

const softly = expect.configure({ soft: true });

/** Both widths, and a phone whose owner reads text of twice the size. */
const VIEWS = [...WIDTHS.map((width) => ({ width, text: '100%' })), { width: 390, text: '200%' }];

/** Checks in every view that no text has run or become an element, and that nothing overflows. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  for (const { width, text } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', size),
      text,
    );
    await comeToRest(page);
    await openRows(page);
    // Another width's layout is drawn a moment later. What has run or become an element stays.
    await softly
      .poll(
        () => page.evaluate(findHarm, { sign: SIGN, mark: MARK }),
        `${where} at ${width} px, text of ${text}`,
      )
      .toEqual({ ran: false, made: [], sideways: 0, out: [] });
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

async function comeToRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens all rows at once, because single clicks would take longer than the rest of the test. */
async function openRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const closed = 'main button[aria-expanded=false]:not([aria-haspopup], [role=combobox])';
    for (const button of document.querySelectorAll<HTMLElement>(closed)) button.click();
  });
}

/** Runs in the page. */
function findHarm({ sign, mark }: { sign: string; mark: string }) {
  const made = [...document.querySelectorAll('*')].filter(
    (element) =>
      element.hasAttribute(mark) ||
      [...element.attributes].some(({ name }) => name.startsWith('on')) ||
      /^(?:javascript|vbscript|data):/i.test(element.getAttribute('href') ?? ''),
  );
  const { clientWidth, scrollWidth } = document.documentElement;
  /** Whether an element cuts off or scrolls what does not fit, which is right. */
  const holds = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false;
    const { overflowX, textOverflow, position } = getComputedStyle(element);
    const scrolls = element.matches('pre, textarea, input, select, [role=listbox]');
    const isCut =
      textOverflow === 'ellipsis' || (overflowX === 'hidden' && position === 'absolute');
    // Queues stand in one row on a phone, which scrolls.
    const isRow = overflowX === 'auto' && element.matches('nav ul');
    return scrolls || isCut || isRow || holds(element.parentElement);
  };
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const out: string[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0 || (left >= -1 && right <= clientWidth + 1)) continue;
    if (!holds(node.parentElement)) out.push(node.parentElement?.outerHTML.slice(0, 300) ?? '');
  }
  return {
    ran: sign in globalThis,
    made: made.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    sideways: scrollWidth - clientWidth,
    out: out.slice(0, 3),
  };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Checks that the page shows each text unchanged. */
async function expectShown(page: Page, texts: readonly string[], where: string): Promise<void> {
  const shown = plain(
    await page.evaluate(() => {
      const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
      return [document.body.textContent, ...[...fields].map(({ value }) => value)].join(' ');
    }),
  );
  const missing = texts.filter((text) => !shown.includes(plain(text)));
  expect.soft(missing, `${where} shows every text as it is`).toEqual([]);
}

/** Presses a button, checks what it opens, and closes it again. */
async function lookInto(page: Page, button: RegExp, where: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const main = page.getByRole('main');
  if (button.source.startsWith('^Delete')) await pickDelete(main, button);
  else await main.getByRole('button', { name: button }).first().click();
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const form = page.locator('main form').filter({ has: cancel });
  await expect(opened.or(form).first()).toBeVisible();
  await expectHarmless(page, `${where}, ${String(button)}`);
  if ((await opened.count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  } else await form.locator(cancel).click();
}

async function lookAt(page: Page, { name, path }: Screen, look: Look): Promise<void> {
  const query = name === 'admin-assistant-recall' ? `solution=${rows.solution.id}` : look.query;
  const where = `${name}?${query ?? ''}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, new URL(query === undefined ? path : `${path}?${query}`, portal.url).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectHarmless(page, where);
  await expectShown(page, look.shows ?? [], where);
  for (const button of look.opens ?? []) await lookInto(page, button, where);
}

async function lookAtAll(page: Page, role: ScreenRole): Promise<void> {
  for (const screen of SCREENS.filter((one) => one.role === role))
    for (const look of LOOKS[screen.name] ?? [{}]) await lookAt(page, screen, look);
}

/** A page of one row, which no menu leads to. */
async function lookAtPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, new URL(path, portal.url).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectHarmless(page, path);
}

async function enter(page: Page, role: ScreenRole): Promise<void> {
  await withOldReports(page);
  await rememberSession(page, rows.people[role]);
}

test('XS-01 hostile texts stand on every screen of an administrator as text', async ({ page }) => {
  const seen = watch(page);
  const { id } = rows.claim;
  await enter(page, 'ADMIN');
  await portal.call(tellPresence, rows.people.EMPLOYE.token, {
    body: { area: 'claims', id, tab: 'hostile-tab', isOpen: true },
  });
  await lookAtAll(page, 'ADMIN');
  await lookAtPage(page, casePath('ADMIN', id));
  await lookAtPage(page, `${casePath('ADMIN', id)}/${PAPERS.caseFile}`);
  await lookAtPage(page, `${PATHS.adminInbox}?queue=UNASSIGNED&claim=${id}`);
  await lookAtPage(page, `${PERSON_PAGES.ADMIN}/${rows.people.CLIENT.id}`);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(new URL('/solutions', portal.url).href);
  await expect(page.getByRole('row').filter({ hasText: MARK }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('alert');
  await expect(page.getByRole('option').filter({ hasText: MARK }).first()).toBeVisible();
  await expectHarmless(page, 'palette');
  expect(seen).toEqual([]);
});

test('XS-01 hostile texts stand on every screen of an employee as text', async ({ page }) => {
  const seen = watch(page);
  await enter(page, 'EMPLOYE');
  await lookAtAll(page, 'EMPLOYE');
  expect(seen).toEqual([]);
});

test('XS-01 hostile texts stand on every screen of a client, and in his chat, as text', async ({
  page,
}) => {
  const seen = watch(page);
  await enter(page, 'CLIENT');
  await lookAtAll(page, 'CLIENT');
  await lookAtPage(page, casePath('CLIENT', rows.claim.id));

  await page.goto(new URL('/client/assistant', portal.url).href);
  // What these texts have in common with a solution is too little to be shown by itself.
  await changeAnswers(page, () => ({ kind: 'CHOICE', suggestions: [offered(rows.solution, 0.5)] }));
  const message = HOSTILE.slice(0, 30).join(' ');
  await page.getByLabel('Your message').fill(message);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await expect(page.getByRole('log').getByRole('article').first()).toBeVisible();
  await expectHarmless(page, 'chat');
  await expectShown(page, [message], 'chat');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('alert(1)');
  await expectShown(page, [message], 'chat after a reload');
  expect(seen).toEqual([]);
});

test.describe('when a call fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('XS-07 what a failed call answers stands there as text', async ({ page }) => {
    const seen = watch(page);
    const message = HOSTILE.join(' ');
    await page.route('**/api/solutions?**', (route) =>
      route.fulfill({ status: FAILURE.status, json: { message } }),
    );
    await enter(page, 'EMPLOYE');
    await page.goto(new URL('/employe/solutions', portal.url).href);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectHarmless(page, 'error');
    await expectShown(page, [message], 'error');
    expect(seen).toEqual([]);
  });
});
