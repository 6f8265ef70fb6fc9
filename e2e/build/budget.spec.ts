import { type Claim, listClaims } from '@recourse/contract/claims';
import { streamEvents } from '@recourse/contract/events';
import type { Page, Request, Response } from '@playwright/test';
import type { Portal } from '../support/portal.ts';
import { type Screen, SCREENS } from '../support/screens.ts';
import { expect, openAs, test } from '../support/test.ts';
import { casePath, PERSON_PAGES } from '../../packages/web/src/app/paths.ts';

/**
 * The budget of each screen on its first visit: `npm run check:budget`. Sizes are as sent (brotli), kB = 1,000 bytes.
 */

const LOGIN_JS_KB = 118;
const SIGNED_IN_JS_KB = 165;
const CSS_KB = 12;
/** Scripts and style sheets that block the screen. */
const FILES = 8;
const LAYOUT_SHIFT = 0.02;

interface Cost {
  files: string[];
  scriptKb: number;
  styleKb: number;
}

/** Sums up what the page loads from its own origin, except the API. */
function countFiles(page: Page): () => Promise<Cost> {
  const fetched: Response[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.url().startsWith('http') && !pathname.startsWith('/api/')) fetched.push(response);
  });
  return async () => {
    const cost: Cost = { files: [], scriptKb: 0, styleKb: 0 };
    for (const response of fetched) {
      const { responseBodySize } = await response.request().sizes();
      const kind = response.request().resourceType();
      if (kind === 'script') cost.scriptKb += responseBodySize / 1000;
      else if (kind === 'stylesheet') cost.styleKb += responseBodySize / 1000;
      else continue;
      cost.files.push(`${new URL(response.url()).pathname} ${responseBodySize}`);
    }
    return cost;
  };
}

interface Shifts {
  sum: number;
  /** The elements that shifted. */
  what: string[];
}

/** The browser's layout-shift entry, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

/** Sums up the layout shifts without recent user input. */
async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, what: [] };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift;
        if (hadRecentInput) continue;
        shifts.sum += value;
        for (const { node } of sources)
          shifts.what.push(node instanceof Element ? node.outerHTML.slice(0, 120) : 'a text');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: Shifts }).shifts);
}

const ACCOUNTS = { ADMIN: 'supervisor1', EMPLOYE: 'support1', CLIENT: 'client1' } as const;

/** The pending requests. The event stream stays open, so the network is never idle. */
function watchRequests(page: Page): Set<Request> {
  const waiting = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== streamEvents.path) waiting.add(request);
  });
  const end = (request: Request): void => void waiting.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return waiting;
}

async function open(page: Page, portal: Portal, screen: Screen): Promise<void> {
  const waiting = watchRequests(page);
  if (screen.role) await openAs(page, await portal.demoPerson(ACCOUNTS[screen.role]), screen.path);
  else await page.goto(screen.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => waiting.size).toBe(0);
  // Layout shifts caused by fonts or measured charts happen in the next frames.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 5; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

test.describe.configure({ mode: 'parallel' });
// A phone: the files are the same at every width, and the layout shifts most at a narrow one.
// A visit is the first one only in a new browser context.
test.use({ viewport: { width: 390, height: 900 }, hasOwnTab: true });

for (const screen of SCREENS) {
  test(`${screen.name} keeps within its budget`, async ({ page, portal }) => {
    const cost = countFiles(page);
    const shifts = await watchShifts(page);
    await open(page, portal, screen);
    const { files, scriptKb, styleKb } = await cost();
    expect
      .soft(scriptKb, files.join('\n'))
      .toBeLessThanOrEqual(screen.role ? SIGNED_IN_JS_KB : LOGIN_JS_KB);
    expect.soft(styleKb).toBeLessThanOrEqual(CSS_KB);
    expect.soft(files.length, files.join('\n')).toBeLessThanOrEqual(FILES);
    const { sum, what } = await shifts();
    expect.soft(sum, what.join('\n')).toBeLessThanOrEqual(LAYOUT_SHIFT);
  });
}

test('the page of a claim and that of its client do not shift while they load', async ({
  page,
  portal,
}) => {
  const person = await portal.demoPerson(ACCOUNTS.EMPLOYE);
  const { data } = await portal.call<{ data: Claim[] }>(listClaims, person.token);
  const claim = data.find(({ clientId }) => clientId !== null);
  expect(claim).toBeDefined();
  const { id = 0, clientId = 0 } = claim ?? {};
  for (const path of [casePath('EMPLOYE', id), `${PERSON_PAGES.EMPLOYE}/${clientId}`]) {
    const shifts = await watchShifts(page);
    await open(page, portal, { role: 'EMPLOYE', name: path, path });
    const { sum, what } = await shifts();
    expect.soft(sum, `${path}\n${what.join('\n')}`).toBeLessThanOrEqual(LAYOUT_SHIFT);
  }
});
