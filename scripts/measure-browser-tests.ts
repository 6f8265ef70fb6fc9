// After a whole test run on an otherwise idle machine: writes to e2e/seconds.json how long each file of the browser
// tests took. These times decide how the files are spread over the workers.
// node scripts/measure-browser-tests.ts
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { secondsByFile } from './seconds-by-file.ts';

const root = path.join(import.meta.dirname, '..');
const report = path.join(root, '.cache', 'test', 'playwright.json');
const measured = secondsByFile(JSON.parse(readFileSync(report, 'utf8')));
writeFileSync(path.join(root, 'e2e', 'seconds.json'), `${JSON.stringify(measured, null, 2)}\n`);
