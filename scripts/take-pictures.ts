// Pictures of every screen with the demo data, into .cache/pictures; with --readme also those of the README.
// Needs a built portal (npm start or npm test builds it).
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Person, Portal } from '../e2e/portal.ts';
import { PATHS } from '../packages/web/src/app/paths.ts';

const ROOT = path.join(import.meta.dirname, '..');
const EVERY = path.join(ROOT, '.cache', 'pictures');
const README = path.join(ROOT, 'docs', 'pictures');

type Role = 'ADMIN' | 'EMPLOYE' | 'CLIENT';
interface Look {
  width: number;
  theme: 'light' | 'dark';
}

const LOOKS: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
];

const SCREENS: readonly { role: Role | null; name: string; path: string }[] = [
  { role: null, name: 'login', path: PATHS.login },
  { role: 'ADMIN', name: 'admin-dashboard', path: PATHS.adminDashboard },
  { role: 'ADMIN', name: 'admin-reclamations', path: PATHS.adminClaims },
  { role: 'ADMIN', name: 'admin-solutions', path: PATHS.adminSolutions },
  { role: 'ADMIN', name: 'admin-users', path: PATHS.adminUsers },
  { role: 'ADMIN', name: 'admin-documents', path: PATHS.adminDocuments },
  { role: 'ADMIN', name: 'admin-reports', path: PATHS.adminReports },
  { role: 'ADMIN', name: 'admin-assistant', path: PATHS.adminAssistant },
  { role: 'ADMIN', name: 'admin-audit', path: PATHS.audit },
  { role: 'ADMIN', name: 'admin-trash', path: PATHS.trash },
  { role: 'EMPLOYE', name: 'employee-dashboard', path: PATHS.employeeDashboard },
  { role: 'EMPLOYE', name: 'employee-claims', path: PATHS.employeeClaims },
  { role: 'EMPLOYE', name: 'employee-documents', path: PATHS.employeeDocuments },
  { role: 'EMPLOYE', name: 'employee-reports', path: PATHS.employeeReports },
  { role: 'EMPLOYE', name: 'employee-ai-reports', path: PATHS.employeeAiReports },
  { role: 'EMPLOYE', name: 'employee-solutions', path: PATHS.employeeSolutions },
  { role: 'EMPLOYE', name: 'employee-profile', path: PATHS.employeeProfile },
  { role: 'CLIENT', name: 'client-dashboard', path: PATHS.clientDashboard },
  { role: 'CLIENT', name: 'client-claims', path: PATHS.clientClaims },
  { role: 'CLIENT', name: 'client-documents', path: PATHS.clientDocuments },
  { role: 'CLIENT', name: 'client-reports', path: PATHS.clientReports },
  { role: 'CLIENT', name: 'client-assistant', path: PATHS.clientAssistant },
  { role: 'CLIENT', name: 'client-profile', path: PATHS.clientProfile },
];

/** Those of the README: which screen, how it looks, and what the file is called. */
const README_PICTURES: readonly (Look & { screen: string; file: string })[] = [
  { screen: 'client-assistant', width: 1440, theme: 'light', file: 'client-assistant.png' },
  { screen: 'employee-ai-reports', width: 1440, theme: 'light', file: 'employee-ai-reports.png' },
  { screen: 'admin-solutions', width: 1440, theme: 'light', file: 'admin-solutions.png' },
  { screen: 'client-assistant', width: 390, theme: 'dark', file: 'client-assistant-phone.png' },
];

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
    ([token, theme]) => {
      if (token) localStorage.setItem('token', token);
      localStorage.setItem('theme', theme);
    },
    [person?.token ?? '', look.theme] as const,
  );
  return page;
}

async function visit(page: Page, portal: Portal, screen: (typeof SCREENS)[number]): Promise<void> {
  await page.goto(new URL(screen.path, portal.url).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  if (screen.name !== 'client-assistant') return;
  await page.getByRole('textbox').first().fill(COMPLAINT);
  await page.keyboard.press('Enter');
  await page.getByText(/Report saved/).waitFor();
}

async function takeAll(portal: Portal, browser: Browser, forReadme: boolean): Promise<void> {
  const people: Record<Role, Person> = {
    ADMIN: await portal.demoPerson('supervisor1'),
    EMPLOYE: await portal.demoPerson('support1'),
    CLIENT: await portal.demoPerson('client1'),
  };
  for (const look of LOOKS) {
    for (const screen of SCREENS) {
      const page = await openPage(browser, look, screen.role && people[screen.role]);
      await visit(page, portal, screen);
      await page.screenshot({
        path: path.join(EVERY, `${screen.name}-${look.width}-${look.theme}.png`),
      });
      const named = README_PICTURES.find(
        (one) => one.screen === screen.name && one.width === look.width && one.theme === look.theme,
      );
      if (forReadme && named)
        await page.screenshot({ path: path.join(README, named.file), scale: 'css' });
      await page.context().close();
    }
  }
}

await mkdir(EVERY, { recursive: true });
await mkdir(README, { recursive: true });
const portal = await Portal.start({ args: ['--demo'] });
const browser = await launch();
try {
  await takeAll(portal, browser, process.argv.includes('--readme'));
  console.log(`Pictures of ${SCREENS.length} screens in ${path.relative(process.cwd(), EVERY)}`);
} finally {
  await browser.close();
  await portal.stop();
}
