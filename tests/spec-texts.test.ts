import { describe, expect, test } from 'vitest';
import { TEXTS } from '../e2e/support/catalogues.ts';
import { SCREENS } from '../e2e/support/screens.ts';
import { PAGE_SIZES } from '../e2e/texts/spec-texts-shared.ts';
import { SPEC_TEXTS } from '../e2e/texts/spec-texts.ts';
import { NEW_POLICY, PATHS } from '../packages/web/src/app/paths.ts';

/**
 * The catalogue contains exactly the texts of the specification, in every language. Browser tests check that they are
 * shown.
 */

type Key = keyof (typeof TEXTS)['en'];

/** Screens that are not in the specification. */
const ADDED: readonly string[] = [
  PATHS.account,
  PATHS.adminNotifications,
  PATHS.clientNotifications,
  PATHS.employeeNotifications,
  PATHS.unsubscribe,
  PATHS.adminImport,
  PATHS.adminInbox,
  PATHS.apiReference,
  PATHS.assistantGaps,
  PATHS.assistantQuality,
  PATHS.assistantRecall,
  PATHS.audit,
  PATHS.calendars,
  PATHS.categories,
  PATHS.employeeInbox,
  PATHS.employeePolicies,
  PATHS.forgot,
  PATHS.mail,
  PATHS.access,
  PATHS.webhooks,
  PATHS.policies,
  PATHS.confirm,
  PATHS.signUp,
  PATHS.reset,
  NEW_POLICY,
  PATHS.settings,
  PATHS.teams,
  PATHS.trash,
  PATHS.welcome,
];

/** Symbols and numbers that are in the code, because they are the same in every language. */
const WORDLESS: readonly string[] = ['…', '—', '0600000000', ...PAGE_SIZES];

const listed = [
  ...new Set(Object.values(SPEC_TEXTS).flatMap((states) => Object.values(states).flat())),
];

/** A text without the names of its placeholders. */
const alike = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '{}');

const keysOf = (text: string): Key[] =>
  (Object.keys(TEXTS.en) as Key[]).filter((key) => alike(TEXTS.en[key]) === alike(text));

test('every screen of the specification is listed, and says something in every state', () => {
  const screens = SCREENS.map(({ path }) => path.replace(/#.*/, '')).filter(
    (path) => !ADDED.includes(path),
  );
  expect(Object.keys(SPEC_TEXTS).toSorted()).toEqual(screens.toSorted());
  const states = Object.values(SPEC_TEXTS).flatMap((states) => Object.values(states));
  expect(states.filter((texts) => texts.length === 0)).toEqual([]);
});

test('the catalogue has every text of the specification, to the letter', () => {
  const missing = listed.filter((text) => keysOf(text).length === 0);
  expect(missing.toSorted()).toEqual(WORDLESS.toSorted());
});

test('a text that differs by a dot is another text', () => {
  expect(keysOf('Failed to load users')).not.toEqual([]);
  expect(keysOf('Failed to load users.')).not.toEqual(keysOf('Failed to load users'));
  expect(keysOf('Failed to load users!')).toEqual([]);
});

describe.each([
  ['fr', ['Actions', 'Documents', 'Solutions', 'Total']],
  ['ar', []],
] as const)('in %s', (language, same) => {
  test('every text of the specification is translated', () => {
    const untranslated = listed.filter((text) =>
      keysOf(text).some((key) => TEXTS[language][key] === TEXTS.en[key]),
    );
    expect(untranslated.toSorted()).toEqual(same);
  });
});
