import { expect, test } from 'vitest';
import { endpointsOf, loadContract } from './architecture/endpoint-rule.ts';
import { isTestCode, readSourceFiles } from './architecture/source-files.ts';

/**
 * A change of a row names the version that was seen, so that the server refuses it when somebody else was faster. No
 * browser test notices a screen that forgets it: live updates nearly always come first.
 */

const contract = await loadContract();

/** The endpoints that change a row with a version. */
const CHANGES = new Set(
  contract.flatMap(endpointsOf).flatMap(([name, { method, reply }]) => {
    const { shape = {} } = (reply?._zod.def ?? {}) as { shape?: object };
    return method === 'PUT' && 'version' in shape ? [name] : [];
  }),
);

/** The text from an opening parenthesis to the one that closes it. */
function inParentheses(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(from, at);
  }
  return source.slice(from);
}

test('every change of a row that the portal sends names the version that was seen', () => {
  const calls = readSourceFiles()
    .filter(({ path }) => path.startsWith('packages/web/src/') && !isTestCode(path))
    .flatMap(({ path, source }) =>
      [...source.matchAll(/\bcall(?=\(\s*(\w+),)/g)]
        .filter(([, name = '']) => CHANGES.has(name))
        .map((found) => ({
          what: `${path} ${found[1]}`,
          sent: inParentheses(source, found.index + found[0].length),
        })),
    );
  expect(CHANGES.size).toBeGreaterThan(10);
  expect(calls.length).toBeGreaterThanOrEqual(10);
  expect(calls.filter(({ sent }) => !sent.includes('ifMatch')).map(({ what }) => what)).toEqual([]);
});
