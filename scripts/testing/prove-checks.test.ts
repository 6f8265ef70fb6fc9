import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Check, isTestFile, readChecks, readRequirements } from './checks-page.ts';
import { root } from './test-steps.ts';

/** Tests of the program as the test run starts it, with the real pages and generated reports. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prove-checks-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const proofsOf = (page: string, read: (markdown: string) => Check[]) =>
  read(readFileSync(path.join(root, page), 'utf8'))
    .flatMap((check) => check.proofs)
    .filter(({ file }) => isTestFile(file));
const ofChecks = proofsOf('docs/checks.md', readChecks);
const ofSecurity = proofsOf('docs/security.md', readRequirements);
const proofs = [...ofChecks, ...ofSecurity];

/** A report of vitest or Playwright in which all of these passed. */
function reportOf(runner: 'vitest' | 'playwright', named: typeof proofs): string {
  const report =
    runner === 'vitest'
      ? {
          testResults: named.map(({ file, title }) => ({
            name: path.join(root, file),
            assertionResults: [{ ancestorTitles: [], title, status: 'passed' }],
          })),
        }
      : {
          config: { rootDir: path.join(root, 'e2e') },
          suites: [
            {
              title: '',
              specs: named.map(({ file, title }) => ({
                title,
                file: path.relative('e2e', file),
                tests: [{ status: 'expected', results: [{ status: 'passed' }] }],
              })),
            },
          ],
        };
  const file = path.join(folder, `${runner}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

function prove(...reports: string[]) {
  const program = path.join(root, 'scripts/testing/prove-checks.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, ...reports], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

const isBrowserTest = ({ file }: { file: string }): boolean => file.startsWith('e2e/');
const browser = proofs.filter(isBrowserTest);
const others = proofs.filter((proof) => !isBrowserTest(proof));

test('where all that is named passed, in one report or another, it ends with 0', () => {
  const outcome = prove(reportOf('vitest', others), reportOf('playwright', browser));
  expect(outcome).toEqual({
    status: 0,
    lines: [
      `docs/checks.md names ${ofChecks.length} tests, 0 of them not proved.`,
      `docs/security.md names ${ofSecurity.length} tests, 0 of them not proved.`,
    ],
  });
});

test('one that is missing is named, and it ends with 1', () => {
  const [gone] = others;
  const left = others.filter(({ file, title }) => file !== gone?.file || title !== gone.title);
  const { status, lines } = prove(reportOf('vitest', left), reportOf('playwright', browser));
  expect(status).toBe(1);
  expect(lines[0]).toMatch(/^[A-Z]{2}-\d\d /);
  expect(lines[0]).toContain(`${gone?.file}: "${gone?.title}" did not run`);
});

test('one that only docs/security.md names is missed as well', () => {
  const [own] = ofSecurity.filter(({ file }) => file === 'tests/security-page.test.ts');
  const left = others.filter(({ title }) => title !== own?.title);
  const { status, lines } = prove(reportOf('vitest', left), reportOf('playwright', browser));
  expect(status).toBe(1);
  expect(lines.join('\n')).toMatch(/^\d+\.\d+\.\d+ tests\/security-page\.test\.ts: /m);
});

test('without a report nothing is proved', () => {
  const { status, lines } = prove();
  expect(status).toBe(1);
  expect(lines).toHaveLength(proofs.length + 2);
});

test('a report that was cut off or is not there ends with 1, whatever the others say', () => {
  const all = [reportOf('vitest', others), reportOf('playwright', browser)];
  const cut = path.join(folder, 'cut.json');
  writeFileSync(cut, '{"testResults": [');
  for (const bad of [cut, path.join(folder, 'none.json')]) {
    const { status, lines } = prove(...all, bad);
    expect(status).toBe(1);
    expect(lines[0]).toContain(`${bad} cannot be read`);
  }
});
