import { globSync } from 'node:fs';
import { ACCESS } from '@recourse/contract/access';
import { expect, test } from 'vitest';
import { readText, root } from './architecture/source-files.ts';

/** What may lag is read from the replica only if its handler uses the context that it is given, not that of its room. */

const sources = (pattern: string): string[] => globSync(pattern, { cwd: root }).map(readText);

/** The names under which the contract exports the endpoints that may lag. */
const names = sources('packages/contract/src/**/*.ts').flatMap((text) =>
  [...text.matchAll(/^export const (\w+) = endpoint\(\{\n(.*?)\n\}\);/gms)].flatMap(
    ([, name = '', body = '']) => (/^ {2}mayLag: true,$/m.test(body) ? name : []),
  ),
);

test('the handler of an endpoint that may lag reads through its own context', () => {
  expect(names).toHaveLength(ACCESS.filter(({ endpoint }) => endpoint.mayLag).length);
  const routes = sources('packages/server/src/rooms/**/*.routes.ts').join('\n');
  for (const name of names) {
    const handler = new RegExp(`\\b${name}, async \\(own\\b.*?\\n? *[^;]*?\\);\\n`).exec(
      routes,
    )?.[0];
    expect([name, handler && /\bctx\b/.test(handler)]).toEqual([name, false]);
  }
});
