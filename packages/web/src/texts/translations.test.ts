import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { type LanguageCode, LANGUAGES } from '../lib/i18n/i18n.ts';
import { texts as englishDialogs } from './en-dialogs.ts';
import { texts as englishLater } from './en-later.ts';
import { texts as englishCase } from './en-case.ts';
import { texts as englishHome } from './en-home.ts';
import { texts as englishNotifications } from './en-notifications.ts';
import { texts as englishPapers } from './en-papers.ts';
import { texts as englishRecovery } from './en-recovery.ts';
import { texts as englishSecondStep } from './en-second-step.ts';
import { texts as englishSso } from './en-sso.ts';
import { texts as englishTold } from './en-told.ts';
import { texts as englishReplay } from './en-replay.ts';
import { texts as englishRules } from './en-rules.ts';

type Texts = Readonly<Record<string, string>>;

/** What lingui's compiler answers: texts, and placeholders as lists of name, kind and (for plurals) cases. */
type Token =
  | string
  | readonly [name: string, kind?: string, cases?: Readonly<Record<string, unknown>>];

async function textsOf(code: LanguageCode): Promise<Texts> {
  const [start, rooms] = await Promise.all([LANGUAGES[code].start(), LANGUAGES[code].rooms()]);
  // The English of rules is the contract's, and some come later.
  const unfetched =
    code === 'en'
      ? {
          ...englishDialogs,
          ...englishRules,
          ...englishLater,
          ...englishTold,
          ...englishReplay,
          ...englishCase,
          ...englishHome,
          ...englishPapers,
          ...englishRecovery,
          ...englishSecondStep,
          ...englishSso,
          ...englishNotifications,
        }
      : {};
  return { ...start.texts, ...unfetched, ...rooms.texts } as Texts;
}

function tokensOf(message: unknown): readonly Token[] {
  return (Array.isArray(message) ? message : [message]) as readonly Token[];
}

/** The placeholders of a message with their kinds ('count plural'), each once, in order. */
function placeholders(message: unknown): string[] {
  const found = new Set<string>();
  for (const token of tokensOf(message)) {
    // '#' stands for the number of the plural around it.
    if (typeof token === 'string' || token[0] === '#') continue;
    const [name, kind, cases] = token;
    found.add([name, kind].filter(Boolean).join(' '));
    // Lingui's word for no offset is a case without a value.
    const inside = Object.values(cases ?? {}).filter((inner) => inner !== undefined);
    for (const one of inside.flatMap(placeholders)) found.add(one);
  }
  return [...found].toSorted();
}

/** The cases of every plural in a message, without exact ones such as =0. */
function pluralCases(message: unknown): string[][] {
  return tokensOf(message).flatMap((token) => {
    if (typeof token === 'string' || token[1] !== 'plural') return [];
    return [
      Object.keys(token[2] ?? {}).filter((name) => /^[a-z]+$/.test(name) && name !== 'offset'),
    ];
  });
}

const codes = Object.keys(LANGUAGES) as LanguageCode[];
const english = await textsOf('en');

describe.each(codes)('the texts of %s', (code) => {
  test('are all there, and none is empty', async () => {
    const texts = await textsOf(code);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('have the placeholders of the English ones', async () => {
    const compiled = (texts: Texts) =>
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [
          key,
          placeholders(compileMessageOrThrow(text)),
        ]),
      );
    expect(compiled(await textsOf(code))).toEqual(compiled(english));
  });

  test('have every plural form of the language', async () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    const texts = Object.entries(await textsOf(code));
    const plurals = texts.flatMap(([key, text]) =>
      pluralCases(compileMessageOrThrow(text)).map((cases) => [key, cases.toSorted()]),
    );
    expect(plurals.length).toBeGreaterThan(0);
    expect(plurals).toEqual(plurals.map(([key]) => [key, forms]));
  });
});

/** The words of a text, without what is filled in. */
const words = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '').trim();

test('no Arabic text is left in Latin letters', async () => {
  const latin = Object.entries(await textsOf('ar')).filter(
    ([, text]) => /[a-z]/i.test(words(text)) && !/\p{Script=Arabic}/u.test(text),
  );
  expect(latin).toEqual([['app.name', 'Recourse']]);
});

test('French and English share single words at most', async () => {
  const same = Object.entries(await textsOf('fr')).filter(
    ([key, text]) => text === english[key] && /\p{L}\s+\p{L}/u.test(words(text)),
  );
  expect(same).toEqual([]);
});

/** Words beside others of their kind: the areas of the audit trail, and the kinds of files to import. */
const OF_A_KIND = /^(area|imports\.kind)\./;

test.each(codes)('in %s a screen has one name in menus, headings and links', async (code) => {
  const texts = await textsOf(code);
  const screens = Object.keys(english).filter((key) => /^nav\.|\.title$/.test(key));
  const named = screens.map((screen) => {
    const others = Object.keys(english).filter(
      (key) => english[key] === english[screen] && !OF_A_KIND.test(key),
    );
    return [screen, [...new Set(others.map((key) => texts[key]))]];
  });
  expect(named.length).toBeGreaterThan(30);
  expect(named).toEqual(screens.map((screen) => [screen, [texts[screen]]]));
});
