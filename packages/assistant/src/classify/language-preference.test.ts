import { expect, test } from 'vitest';
import { createAssistant } from '../assistant.ts';
import { Knowledge } from '../store/knowledge.ts';

/** Solutions in several languages at once: the text's own comes first where both are nearly as good. */

const ENGLISH = {
  id: 1,
  texte: 'The IBAN of your account is in the app, and you can copy it from there.',
  motcle: ['IBAN', 'code'],
};
const FRENCH = {
  id: 2,
  texte: 'Vous trouvez cet IBAN dans les pages de votre compte, où vous pouvez le copier.',
  motcle: ['IBAN', 'code'],
};
const ARABIC = {
  id: 3,
  texte: 'رقم IBAN موجود في صفحة حسابك ويمكنك نسخه.',
  motcle: ['IBAN', 'code'],
};

const knowing = (...solutions: (typeof ENGLISH)[]) => {
  const assistant = createAssistant();
  for (const solution of solutions) assistant.putSolution(solution);
  return assistant;
};
const firstOf = (assistant: ReturnType<typeof knowing>, text: string) =>
  assistant.suggest(text, 3)[0]?.solutionId;

const QUESTIONS = [
  ['Where is the code IBAN of my transfers?', 1],
  ['Où est le code IBAN de mes virements ?', 2],
  ['أين أجد code IBAN الخاص بي من فضلكم', 3],
] as const;

test.each(QUESTIONS)('%s', (text, id) => {
  for (const solutions of [
    [ENGLISH, FRENCH, ARABIC],
    [ARABIC, FRENCH, ENGLISH],
  ])
    expect(firstOf(knowing(...solutions), text)).toBe(id);
});

/** Others, so that two scores can be near each other. */
const OTHERS = [
  'The parcel is late when it rains over the mountains.',
  'A refund takes ten days to arrive at your bank.',
  'We open at nine on every day but Sunday.',
  'Le colis arrive dans les dix jours après votre commande.',
  'Nous ouvrons à neuf heures tous les jours sauf dimanche.',
  'Un remboursement prend dix jours.',
].map((texte, at) => ({ id: 10 + at, texte, motcle: [] }));

test('of two that are nearly equal the one in the language of the text wins, and no surer than even', () => {
  const far = 'Vous pouvez le copier dans les pages de votre compte, tout en bas.';
  const short = { ...ENGLISH, texte: 'You can copy it.' };
  const text = 'Dans quel ordre écrire mon IBAN et mon code';
  // Without a language of its own the shorter one is first.
  const unknown = knowing({ ...short, texte: 'Copy' }, { ...FRENCH, texte: far }, ...OTHERS);
  expect(firstOf(unknown, text)).toBe(1);
  const assistant = knowing(short, { ...FRENCH, texte: far }, ...OTHERS);
  const [first, second] = assistant.explain(text, 2);
  expect([first?.solutionId, second?.solutionId]).toEqual([2, 1]);
  expect(first?.probability).toBeLessThanOrEqual(0.5);
  expect(first?.evidence.words).toContain('IBAN');
});

test('what was taught for exactly this text stays, and what is far better too', () => {
  const text = 'Où est le code IBAN de mes virements ?';
  const exact = knowing(ENGLISH, FRENCH);
  exact.putExample({ key: 'a', solutionId: 1, text });
  expect(firstOf(exact, text)).toBe(1);
  const better = knowing(ENGLISH, {
    ...FRENCH,
    texte: 'Nous ouvrons le lundi pour vous.',
    motcle: [],
  });
  for (const key of ['a', 'b', 'c'])
    better.putExample({
      key,
      solutionId: 1,
      text: `Où est donc le code IBAN de mes virements ${key}`,
    });
  expect(firstOf(better, text)).toBe(1);
});

test('a solution has the language of its newest text, and none when it is gone', () => {
  const assistant = knowing(ENGLISH, FRENCH);
  const text = 'Où est le code IBAN de mes virements ?';
  expect(firstOf(assistant, text)).toBe(2);
  assistant.putSolution({ ...ENGLISH, id: 2 });
  assistant.putSolution({ ...FRENCH, id: 1 });
  expect(firstOf(assistant, text)).toBe(1);
  assistant.removeSolution(1);
  expect(firstOf(assistant, text)).toBe(2);
});

test('the language of a solution is read again when its text changes', () => {
  const knowledge = new Knowledge();
  const languageAfter = (change: () => void) => {
    change();
    return knowledge.languageOf(1);
  };
  expect([
    languageAfter(() => knowledge.putSolution(ENGLISH)),
    languageAfter(() => knowledge.putSolution({ ...FRENCH, id: 1 })),
    languageAfter(() => knowledge.removeSolution(1)),
    languageAfter(() => knowledge.putSolution({ ...ARABIC, id: 1 })),
  ]).toEqual(['en', 'fr', undefined, 'ar']);
});
