import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenApi } from '@recourse/contract/wire/openapi';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/**
 * Compiles programs that call the API with types generated from its description, using the project's own TypeScript.
 */

const find = createRequire(import.meta.url);
const COMPILER = find.resolve('../../node_modules/typescript/bin/tsc');
const CLIENT = path.join(
  path.dirname(find.resolve('openapi-fetch/package.json')),
  'dist',
  'index.d.mts',
);

const SETTINGS = {
  target: 'ES2024',
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  lib: ['ES2024', 'DOM'],
  types: [],
  paths: { 'openapi-fetch': [CLIENT] },
};

/** The compiler's messages about a program that has the generated types in './api.ts'; '' when there are none. */
export async function compileCaller(api: OpenApi, program: string): Promise<string> {
  const types = astToString(await openapiTS(api as unknown as OpenAPI3));
  const folder = await mkdtemp(path.join(tmpdir(), 'recourse-caller-'));
  try {
    await writeFile(path.join(folder, 'api.ts'), types);
    await writeFile(path.join(folder, 'caller.ts'), program);
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    const settings = { compilerOptions: SETTINGS, files: ['caller.ts'] };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    return await new Promise<string>((resolve) => {
      execFile(process.execPath, [COMPILER, '-p', folder], (_error, told) => resolve(told));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
