import { expect, test } from 'vitest';
import { createAssistant, type Assistant, type ExplainedSuggestion } from './assistant.ts';
import { decideTurn, isClose, type TurnContext } from './turn.ts';

const CLIENT: TurnContext = { audience: 'clients', questionAsked: false };

const SOLUTIONS = [
  { id: 1, texte: 'Your parcel is late. We ask the carrier where it is.', motcle: ['late parcel'] },
  { id: 2, texte: 'Your invoice is under My documents, as a file.', motcle: ['invoice'] },
  { id: 3, texte: 'You can reset the password on the sign-in page.', motcle: ['password'] },
  { id: 4, texte: 'The lamp blinks when the battery is empty. Charge it.', motcle: ['lamp'] },
];
const TAUGHT: readonly (readonly [number, string])[] = [
  [1, 'My parcel is a week late, where is it?'],
  [1, 'The parcel should have come on Monday'],
  [1, 'Where is my parcel, it is late again'],
  [2, 'I cannot find my invoice for March'],
  [2, 'Please send me the invoice of my order'],
  [2, 'My invoice has the wrong name on it'],
  [3, 'I forgot my password and cannot sign in'],
  [3, 'The password is refused when I sign in'],
  [3, 'How can I get a new password?'],
  [4, 'The lamp of the scooter blinks red'],
  [4, 'Why does the lamp blink all the time?'],
  [4, 'My lamp blinks and the battery is flat'],
];

function taught(more: readonly { id: number; texte: string; motcle: string[] }[] = []): Assistant {
  const assistant = createAssistant();
  for (const solution of [...SOLUTIONS, ...more]) assistant.putSolution(solution);
  for (const [at, [solutionId, text]] of TAUGHT.entries()) {
    assistant.putExample({ key: `report:${at}`, solutionId, text });
  }
  return assistant;
}

test('a complaint that is like the taught ones is answered for sure, with one solution', () => {
  const turn = decideTurn(taught(), 'Where is my parcel? It is a week late.', CLIENT);
  expect(turn).toMatchObject({ kind: 'SURE', language: 'en', untaughtLanguage: false });
  expect(turn.parts).toHaveLength(1);
  expect(turn.parts[0]?.quote).toBeNull();
  expect(turn.parts[0]?.candidates.map(({ solutionId }) => solutionId)).toEqual([1]);
});

test('noise is asked back once, then it is for a person', () => {
  const assistant = taught();
  for (const noise of ['help me please!!!', 'Hello there', 'qwertz uiop', 'thank you so much']) {
    const turn = decideTurn(assistant, noise, CLIENT);
    expect([noise, turn.kind, turn.parts]).toEqual([noise, 'QUESTION', []]);
    expect(decideTurn(assistant, noise, { ...CLIENT, questionAsked: true }).kind).toBe('NONE');
  }
});

test('one word that the text has in common with a solution is no answer unless it is probable', () => {
  const assistant = taught([
    { id: 20, texte: 'Press the green button.', motcle: [] },
    { id: 21, texte: 'The window is opened from below.', motcle: [] },
  ]);
  const text = 'The green field is far from my house today';
  const [first] = assistant.explain(text, 1);
  expect(first).toMatchObject({ solutionId: 20, evidence: { words: ['green'], confirmed: 0 } });
  expect(first?.probability).toBeGreaterThan(0.15);
  expect(decideTurn(assistant, text, CLIENT).kind).toBe('QUESTION');
});

test('what follows the question is read together with what came before it', () => {
  const text = 'It is broken!\nI forgot the password of my account and cannot sign in';
  const turn = decideTurn(taught(), text, { ...CLIENT, questionAsked: true });
  expect(turn.parts[0]?.candidates[0]?.solutionId).toBe(3);
});

test('two problems in one message get a card each, headed by their part', () => {
  const assistant = taught();
  const text = 'My parcel is a week late. By the way, my invoice has the wrong name on it.';
  const { kind, parts } = decideTurn(assistant, text, CLIENT);
  expect(kind).toBe('SURE');
  expect(parts.map(({ quote }) => quote)).toEqual([
    'My parcel is a week late.',
    'By the way, my invoice has the wrong name on it.',
  ]);
  expect(parts.map(({ candidates: [first] }) => first?.solutionId)).toEqual([1, 2]);
});

test('two sentences about one problem stay one problem', () => {
  const text = 'My parcel is late again. The parcel should have come on Monday.';
  const { parts } = decideTurn(taught(), text, CLIENT);
  expect(parts.map(({ quote }) => quote)).toEqual([null]);
});

test('an "and" splits only what says enough on both sides', () => {
  const assistant = taught();
  const one = decideTurn(assistant, 'My parcel is late and gone', CLIENT);
  expect(one.parts).toHaveLength(1);
  const both = 'I forgot my password and cannot sign in and the lamp of the scooter blinks red';
  const { parts } = decideTurn(assistant, both, CLIENT);
  expect(parts.map(({ candidates: [first] }) => first?.solutionId)).toEqual([3, 4]);
});

test('candidates are close when none is sure and the second has two fifths of the first one’s chance', () => {
  const evidence = { words: [], confirmed: 0, compared: 0, similar: [] };
  const one = (score: number, probability: number) => ({
    solutionId: 1,
    score,
    probability,
    evidence,
  });
  expect(isClose([one(0.9, 0.5), one(0.4, 0.2)])).toBe(true);
  expect(isClose([one(0.9, 0.5), one(0.4, 0.19)])).toBe(false);
  expect(isClose([one(1.3, 0.9), one(0.9, 0.5)])).toBe(false);
  expect(isClose([one(0.9, 0.5)])).toBe(false);
  expect(isClose([])).toBe(false);
});

test('a language of which nothing was taught is told apart, until something is', () => {
  const assistant = taught();
  const french = 'Bonjour, je ne trouve pas la facture de ma commande dans mon compte';
  expect(decideTurn(assistant, french, CLIENT)).toMatchObject({
    kind: 'NONE',
    language: 'fr',
    untaughtLanguage: true,
    parts: [],
  });
  const arabic = 'لم تصل الطرود حتى الآن';
  expect(decideTurn(assistant, arabic, CLIENT)).toMatchObject({
    language: 'ar',
    untaughtLanguage: true,
  });
  const texte = 'La facture est dans votre compte, sous « Mes documents ».';
  assistant.putSolution({ id: 20, texte, motcle: ['facture'] });
  const turn = decideTurn(assistant, french, CLIENT);
  expect(turn).toMatchObject({ untaughtLanguage: false });
  expect(turn.first?.solutionId).toBe(20);
  assistant.removeSolution(20);
  expect(decideTurn(assistant, french, CLIENT).untaughtLanguage).toBe(true);
});

test('on a small base, a text of which one cannot say the language may be the one that answers', () => {
  const small = createAssistant();
  const english = 'I rang the bell of the gate and nothing happened at all';
  expect(decideTurn(small, english, CLIENT)).toMatchObject({
    language: 'en',
    untaughtLanguage: false,
  });
  const french = ['La facture est dans le compte.', 'Le colis est chez le voisin.'];
  for (const [at, texte] of [...french, 'Les clés sont dans la boîte.'].entries())
    small.putSolution({ id: at + 1, texte, motcle: [] });
  expect(decideTurn(small, english, CLIENT).untaughtLanguage).toBe(true);
  for (let at = 0; at < 3; at++)
    small.putExample({
      key: `report:${at}`,
      solutionId: 1,
      text: `Je ne trouve pas la facture ${at}`,
    });
  small.putSolution({ id: 9, texte: 'Ring twice.', motcle: ['gate'] });
  expect(decideTurn(small, english, CLIENT).untaughtLanguage).toBe(false);
});

test('two answers that nothing tells apart are never sure, however often the first was right', () => {
  const assistant = taught();
  const twin = { texte: 'Turn the blue valve beside the boiler to the right.', motcle: ['boiler'] };
  const other = { texte: 'Switch the boiler off and on again.', motcle: [] };
  assistant.putSolution({ id: 30, ...twin });
  assistant.putSolution({ id: 31, ...other });
  const text = 'The blue valve beside the boiler drips';
  for (let at = 0; at < 60; at++) {
    const [first] = assistant.explain(text, 1);
    const features = first?.features ?? [];
    const outcome = { features, right: true, confident: true, at, weight: 1 };
    assistant.putOutcome(`report:${at}`, outcome);
  }
  expect(assistant.explain(text, 3)[0]).toMatchObject({ solutionId: 30 });
  expect(decideTurn(assistant, text, CLIENT).kind).toBe('SURE');

  assistant.putSolution({ id: 32, ...twin });
  const scores = [1, 3].map((k) => assistant.suggest(text, k)[0]?.score);
  expect(scores[0]).toBe(scores[1]);
  const turn = decideTurn(assistant, text, CLIENT);
  expect(turn.kind).toBe('CHOICE');
  expect(turn.first?.probability).toBeLessThanOrEqual(0.5);
  // The same text with other keywords scores otherwise, and says the same.
  assistant.putSolution({ id: 32, ...twin, motcle: ['basement', 'heating'] });
  expect(decideTurn(assistant, text, CLIENT).kind).not.toBe('SURE');

  // What an employee confirmed tells them apart.
  assistant.putExample({
    key: 'report:70',
    solutionId: 32,
    text: 'The blue valve at my boiler drips',
  });
  const taughtTurn = decideTurn(assistant, text, CLIENT);
  expect(taughtTurn).toMatchObject({ kind: 'SURE', first: { solutionId: 32 } });
});

test('courtesies and pleas are no evidence', () => {
  const assistant = taught();
  assistant.putExample({
    key: 'report:90',
    solutionId: 4,
    text: 'Please help, my lamp does not work',
  });
  const { parts } = decideTurn(
    assistant,
    'Please help me, the lamp does not work and it blinks',
    CLIENT,
  );
  const words = parts.flatMap(({ candidates }) => candidates.flatMap((one) => one.evidence.words));
  expect(words).toContain('lamp');
  expect(words.filter((word) => /please|help|work/iu.test(word))).toEqual([]);
});

test('solutions that are left out are in no part of a turn', () => {
  const text = 'My parcel is a week late. By the way, my invoice has the wrong name on it.';
  const turn = decideTurn(taught(), text, { ...CLIENT, leftOut: new Set([2]) });
  const ids = turn.parts.flatMap(({ candidates }) => candidates.map((one) => one.solutionId));
  expect(ids).not.toContain(2);
});

/** An assistant that has these answers: to each text the probability, score and solution of the first one. */
const answering = (
  answers: Readonly<Record<string, [chance: number, score: number, id?: number]>>,
) =>
  ({
    speaks: () => true,
    explain: (text: string): ExplainedSuggestion[] => {
      const [probability, score, solutionId = 1] = answers[text] ?? [0, 0];
      const evidence = { words: [], confirmed: 1, compared: 1, similar: [] };
      return [{ solutionId, probability, score, evidence }];
    },
  }) as Partial<Assistant> as Assistant;

test('an answer is sure from a score of 1.3 on', () => {
  const kindAt = (score: number) =>
    decideTurn(answering({ 'The lamp blinks': [0.9, score] }), 'The lamp blinks', CLIENT).kind;
  expect([1.299, 1.3].map(kindAt)).toEqual(['CHOICE', 'SURE']);
});

test('clients are shown an answer from a chance of 0.15 on, the staff from 0.1 on', () => {
  const kindAt = (audience: TurnContext['audience'], chance: number) =>
    decideTurn(answering({ 'The lamp blinks': [chance, 0.2] }), 'The lamp blinks', {
      audience,
      questionAsked: false,
    }).kind;
  expect([0.149, 0.15].map((chance) => kindAt('clients', chance))).toEqual(['QUESTION', 'CHOICE']);
  expect([0.099, 0.1].map((chance) => kindAt('staff', chance))).toEqual(['QUESTION', 'CHOICE']);
});

test('of several parts with one answer the surest speaks for them', () => {
  const [late, lost, invoice] = [
    'The parcel has been late for a week.',
    'The parcel was lost by the carrier.',
    'The invoice has the wrong name on it.',
  ] as const;
  const text = [late, lost, invoice].join(' ');
  const assistant = answering({
    [text]: [0.9, 1.4],
    [late]: [0.6, 0.9],
    [lost]: [0.8, 1.1],
    [invoice]: [0.7, 1, 2],
  });
  expect(decideTurn(assistant, text, CLIENT).parts.map(({ quote }) => quote)).toEqual([
    lost,
    invoice,
  ]);
});
