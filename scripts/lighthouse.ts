// Lighthouse's figures for the built portal on demo data: npm run lighthouse. Lighthouse is no dependency of the
// project; npm fetches this version when the script runs. Exits with 1 below the bars.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { Portal } from '../e2e/support/portal.ts';
import { PATHS } from '../packages/web/src/app/paths.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];

interface Visit {
  path: string;
  account: string | null;
  device: 'mobile' | 'desktop';
  /** The lowest performance that passes; the other two categories must be 100. */
  performance: number;
}

const SCREENS = [
  { path: PATHS.login, account: null, mobile: 95 },
  { path: PATHS.adminDashboard, account: 'supervisor1', mobile: 90 },
  { path: PATHS.adminClaims, account: 'supervisor1', mobile: 90 },
  { path: PATHS.employeeAiReports, account: 'support1', mobile: 90 },
  { path: PATHS.clientReports, account: 'client1', mobile: 90 },
  { path: PATHS.clientAssistant, account: 'client1', mobile: 90 },
] as const;

const VISITS: readonly Visit[] = SCREENS.flatMap(({ path: address, account, mobile }) => [
  { path: address, account, device: 'mobile' as const, performance: mobile },
  { path: address, account, device: 'desktop' as const, performance: 98 },
]);

const finder = path.join(import.meta.dirname, 'find-chromium.mjs');
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  spawnSync(process.execPath, [finder], { encoding: 'utf8' }).stdout.trim();
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A browser profile, signed in to an account or to none. */
async function makeProfile(portal: Portal, account: string | null): Promise<string> {
  const profile = mkdtempSync(path.join(tmpdir(), 'lighthouse-profile-'));
  const token = account && (await portal.demoPerson(account)).token;
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: sandbox,
  });
  const page = await browser.newPage();
  await page.goto(portal.url);
  if (token) await page.evaluate((value) => localStorage.setItem('token', value), token);
  await browser.close();
  return profile;
}

/**
 * Each category from 0 to 100. Throws with Lighthouse's own message when it fails. What Lighthouse writes, temporary
 * files included, is in one folder, which is taken away either way.
 */
function measure(url: string, device: Visit['device'], profile: string): Record<Category, number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  try {
    return scoresOf(url, { device, profile, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scoresOf(
  url: string,
  { device, profile, folder }: { device: Visit['device']; profile: string; folder: string },
): Record<Category, number> {
  const file = path.join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      LIGHTHOUSE,
      '--',
      url,
      `--chrome-flags=${['--headless=new', `--user-data-dir=${profile}`, ...sandbox].join(' ')}`,
      '--quiet',
      '--disable-storage-reset',
      '--output=json',
      `--output-path=${file}`,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: executablePath, TMPDIR: folder } },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`);
  const { categories } = JSON.parse(readFileSync(file, 'utf8')) as {
    categories: Record<Category, { score: number }>;
  };
  const score = (category: Category) => Math.round(categories[category].score * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  };
}

const portal = await Portal.start({ args: ['--demo'] });
try {
  console.log('screen                     device   performance  accessibility  best practices');
  for (const { path: address, account, device, performance } of VISITS) {
    const profile = await makeProfile(portal, account);
    let scores;
    try {
      scores = measure(new URL(address, portal.url).href, device, profile);
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
    const isGood =
      scores.performance >= performance &&
      scores.accessibility === 100 &&
      scores['best-practices'] === 100;
    if (!isGood) process.exitCode = 1;
    const figures = [
      `${scores.performance} (${performance})`.padEnd(11),
      String(scores.accessibility).padEnd(13),
      String(scores['best-practices']).padEnd(14),
    ].join('  ');
    const verdict = isGood ? '' : '  below the bar';
    console.log(`${address.padEnd(26)} ${device.padEnd(8)} ${figures}${verdict}`);
  }
} finally {
  await portal.stop();
}
