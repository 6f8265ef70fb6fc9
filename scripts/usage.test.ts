import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const project: { version: string; scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(root, 'scripts/bootstrap.mjs'), ...args]);

test.each(Object.keys(project.scripts))(
  'npm run %s -- --help says how it is used, on standard output, and does nothing else',
  async (name) => {
    const { stdout, stderr } = await run(name, '--help');
    expect(stdout).toMatch(/^Usage:\n/);
    expect(stdout).toContain(['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
    expect(stderr).toBe('');
  },
);

test.each(Object.keys(project.scripts))(
  'npm run %s -- --version is that of the product',
  async (name) => {
    const { stdout, stderr } = await run(name, '--version');
    expect([stdout, stderr]).toEqual([`recourse ${project.version}\n`, '']);
  },
);
