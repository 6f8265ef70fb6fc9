// Takes pictures of every screen with the demo data, into .cache/pictures; with --readme those of the README instead.
// Needs a built portal (npm start or npm test builds it).
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { listClaims, type Claim } from '@recourse/contract/claims';
import { getThread } from '@recourse/contract/claims-thread';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { type Person, Portal } from '../e2e/support/portal.ts';
import { type Screen, type ScreenRole, SCREENS } from '../e2e/support/screens.ts';
import { PATHS } from '../packages/web/src/app/paths.ts';

const ROOT = path.join(import.meta.dirname, '..');
const EVERY = path.join(ROOT, '.cache', 'pictures');
const README = path.join(ROOT, 'docs', 'pictures');

interface Look {
  width: number;
  theme: 'light' | 'dark';
  language: 'en' | 'ar';
}

const LOOKS: readonly Look[] = [
  { width: 1440, theme: 'light', language: 'en' },
  { width: 1440, theme: 'dark', language: 'en' },
  { width: 390, theme: 'light', language: 'en' },
  { width: 390, theme: 'dark', language: 'en' },
  { width: 1440, theme: 'light', language: 'ar' },
  { width: 1440, theme: 'dark', language: 'ar' },
  { width: 390, theme: 'light', language: 'ar' },
];

/** The name of the page of a claim, which has no fixed address in the list of screens. */
const CASE = 'employee-case';

/** The pictures of the README, in English: the screen, its width and theme, and the file name. */
const README_PICTURES: readonly (Omit<Look, 'language'> & { screen: string; file: string })[] = [
  { screen: CASE, width: 1440, theme: 'light', file: 'employee-case.png' },
  { screen: 'client-assistant', width: 1440, theme: 'light', file: 'client-assistant.png' },
  { screen: 'employee-ai-reports', width: 1440, theme: 'light', file: 'employee-ai-reports.png' },
  { screen: 'admin-solutions', width: 1440, theme: 'light', file: 'admin-solutions.png' },
  { screen: 'client-assistant', width: 390, theme: 'dark', file: 'client-assistant-phone.png' },
];

/** --language=ar takes the pictures of one language only. */
const { values: wanted } = parseArgs({
  options: { readme: { type: 'boolean', default: false }, language: { type: 'string' } },
});

/**
 * The number of claims among which the one for the README is chosen. All are read at once, and one person may have 32
 * requests.
 */
const MOST_CASES = 30;
/** A page that has not changed for this long is complete. */
const UNCHANGED_MS = 700;
/** Words of the demo's English complaints that its French ones do not have. */
const ENGLISH = /\b(the|my|is|can|it)\b/i;
const COMPLAINT = 'my parcel says delivered but I never got it';

function launch(): Promise<Browser> {
  const finder = path.join(ROOT, 'scripts', 'find-chromium.mjs');
  const executablePath =
    process.env['CHROMIUM_PATH'] ??
    execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim();
  return chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

async function openPage(browser: Browser, look: Look, person: Person | null): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(
    ([token, theme, language]) => {
      if (token) localStorage.setItem('token', token);
      localStorage.setItem('theme', theme);
      localStorage.setItem('language', language);
    },
    [person?.token ?? '', look.theme, look.language] as const,
  );
  return page;
}

/** Waits until nothing on the page changes any more. The stream of live updates never ends, so the network is never idle. */
async function settle(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  let before = '';
  let now = await page.locator('main').innerHTML();
  while (now !== before) {
    before = now;
    // Each look needs the one before.
    // oxlint-disable-next-line eslint/no-await-in-loop
    await page.waitForTimeout(UNCHANGED_MS);
    // oxlint-disable-next-line eslint/no-await-in-loop
    now = await page.locator('main').innerHTML();
  }
}

async function visit(page: Page, portal: Portal, screen: Screen): Promise<void> {
  await page.goto(new URL(screen.path, portal.url).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
  if (screen.name !== 'client-assistant') return;
  // The answer depends on what was said before.
  await page.getByRole('button', { name: /New conversation|محادثة جديدة/ }).click();
  await page.getByRole('textbox').first().fill(COMPLAINT);
  await page.keyboard.press('Enter');
  await page.getByText(/Report saved|حُفظ التقرير/).waitFor();
}

/** The page of the employee's claim whose thread has the most kinds of entries. */
async function richestCase(portal: Portal, { token }: Person): Promise<Screen> {
  const { data } = await portal.call<{ data: Claim[] }>(listClaims, token, {
    query: { perPage: String(MOST_CASES) },
  });
  const inEnglish = data.filter(({ contenu }) => ENGLISH.test(contenu));
  const kinds = await Promise.all(
    inEnglish.map(async ({ id }) => {
      const thread = await portal.call<EndpointReply<typeof getThread>>(getThread, token, {
        params: { id },
      });
      const seen = thread.data.map(
        (item) =>
          `${item.kind} ${item.author.role} ${'documents' in item && item.documents.length > 0}`,
      );
      return { id, count: new Set(seen).size };
    }),
  );
  const [richest] = kinds.toSorted((a, b) => b.count - a.count);
  if (!richest) throw new Error('The demo has no claims.');
  return { role: 'EMPLOYE', name: CASE, path: `${PATHS.employeeClaims}/${richest.id}` };
}

async function takeAll(portal: Portal, browser: Browser, forReadme: boolean): Promise<void> {
  const people: Record<ScreenRole, Person> = {
    ADMIN: await portal.demoPerson('supervisor1'),
    EMPLOYE: await portal.demoPerson('support1'),
    CLIENT: await portal.demoPerson('client1'),
  };
  const screens = [...SCREENS, await richestCase(portal, people.EMPLOYE)];
  const only = wanted.language;
  for (const look of LOOKS.filter(({ language }) => only === undefined || language === only)) {
    for (const screen of screens) {
      const named = README_PICTURES.find(
        (one) =>
          one.screen === screen.name &&
          one.width === look.width &&
          one.theme === look.theme &&
          look.language === 'en',
      );
      if (forReadme && !named) continue;
      const page = await openPage(browser, look, screen.role && people[screen.role]);
      await visit(page, portal, screen);
      await page.screenshot(
        forReadme && named
          ? { path: path.join(README, named.file), scale: 'css' }
          : {
              path: path.join(
                EVERY,
                `${screen.name}-${look.width}-${look.theme}-${look.language}.png`,
              ),
            },
      );
      await page.context().close();
    }
  }
}

await mkdir(EVERY, { recursive: true });
await mkdir(README, { recursive: true });
const portal = await Portal.start({ args: ['--demo'] });
const browser = await launch();
try {
  await takeAll(portal, browser, wanted.readme);
  console.log(`Pictures in ${path.relative(process.cwd(), wanted.readme ? README : EVERY)}`);
} finally {
  await browser.close();
  await portal.stop();
}
