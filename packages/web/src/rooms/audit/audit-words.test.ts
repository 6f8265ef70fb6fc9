import { ACCESS } from '@recourse/contract/access';
import { describe, expect, test } from 'vitest';
import { isTestCode, readSourceFiles } from '../../../../../tests/architecture/source-files.ts';
import { texts as auditTexts } from '../../texts/en-audit.ts';
import { texts as roomTexts } from '../../texts/en-rooms.ts';

/** The audit trail is read in words: whatever the server writes down has its text. */

/** A room's own label of a field is also its name in the audit trail. */
const texts = { ...roomTexts, ...auditTexts };

const sources = readSourceFiles().filter(
  ({ path }) =>
    /^packages\/server\/src\/(kernel|knowledge|rooms)\//.test(path) && !isTestCode(path),
);

/** Every text in quotes within what the pattern finds, such as those of a choice between two. */
function written(pattern: RegExp): string[] {
  const lines = sources.flatMap(({ source }) => source.match(pattern) ?? []);
  const all = lines.flatMap((line) =>
    [...line.matchAll(/'([a-zA-Z-]+)'/g)].map(([, text]) => text),
  );
  return [...new Set(all.filter((text) => text !== undefined))].toSorted();
}

/** `deny` is the action of a header, and upper case is a status. */
const actions = written(/\baction(?::|\s=)\s[^;{}]*?(?=,\n|;|\s\}|\}\)|,\s\w+:)/g).filter(
  (code) => code !== 'deny' && code !== code.toUpperCase(),
);
const areas = written(/\barea: '[\w-]+'/g);
const fields = written(/\bfields: \[[^\]]*\]/g).filter((code) => code !== code.toUpperCase());
/** The names in bodies of changes that no audit entry has. */
const NOT_RECORDED = ['area', 'currentPassword', 'id', 'isWriting', 'tab'];
const changed = ACCESS.flatMap(({ endpoint: { method, body } }) =>
  method === 'PUT' && body && 'shape' in body ? Object.keys(body.shape as object) : [],
).filter((name) => !NOT_RECORDED.includes(name));

describe('in words', () => {
  test('there are many', () => {
    for (const codes of [actions, areas, fields]) expect(codes.length).toBeGreaterThan(15);
  });

  test.each([
    ...actions.map((code) => `action.${code}`),
    ...areas.map((code) => `area.${code}`),
    ...new Set([...fields, ...changed].map((code) => `field.${code}`)),
  ])('%s', (key) => expect(texts).toHaveProperty([key]));

  test('with a capital, and not as a code', () => {
    const codes = Object.entries(texts).filter(
      ([key, text]) => /^(action|area|field)\./.test(key) && !/^[A-Z]/.test(text),
    );
    expect(codes).toEqual([]);
  });
});
