// Runs after a whole test run. Checks in the runners' own reports that every test named in docs/checks.md and
// docs/security.md ran and passed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTestFile, readChecks, readRequirements } from './checks-page.ts';
import { missingProofs } from './missing-proofs.ts';
import { ranTests, type RanTest } from './ran-tests.ts';
import { root } from './test-steps.ts';

/** A missing or incomplete report is a fault of its own, because its results are unknown. */
function readReport(file: string): RanTest[] {
  try {
    return ranTests(JSON.parse(readFileSync(file, 'utf8')), root);
  } catch (error) {
    console.log(`${file} cannot be read: ${(error as Error).message}`);
    process.exitCode = 1;
    return [];
  }
}

const ran = process.argv.slice(2).flatMap(readReport);
const pages = [
  ['docs/checks.md', readChecks],
  ['docs/security.md', readRequirements],
] as const;
for (const [page, read] of pages) {
  const checks = read(readFileSync(path.join(root, page), 'utf8'));
  const named = checks.flatMap(({ proofs }) => proofs).filter(({ file }) => isTestFile(file));
  const missing = missingProofs(checks, ran);
  for (const line of missing) console.log(line);
  console.log(`${page} names ${named.length} tests, ${missing.length} of them not proved.`);
  if (missing.length > 0) process.exitCode = 1;
}
