import { expect, test } from 'vitest';
import { summarize } from './summarize.ts';

const INPUT = {
  reclamationText:
    'Hello. My new card arrived but I cannot activate the card in the app. Please help me!',
  solutionText: 'Open the app, then choose Cards. Tap Activate.\n2. Enter the code; sign in again.',
};

test('the summary takes the sentence that carries the complaint and the start of the answer', () => {
  expect(summarize(INPUT).summary).toBe(
    'My new card arrived but I cannot activate the card in the app. Open the app, then choose Cards.',
  );
});

test.each([
  ['my router is broken', 'my router is broken.'],
  ['my router is broken,  ', 'my router is broken.'],
  ['my router is broken!', 'my router is broken!'],
  ['is my router "broken?"', 'is my router "broken?"'],
  ['mon routeur est cassé …', 'mon routeur est cassé …'],
  ['my router (the new one)', 'my router (the new one).'],
])('between complaint and answer stands the end of a sentence: %j', (complaint, ended) => {
  const solutionText = 'Après douze mois, vous pouvez résilier.';
  expect(summarize({ reclamationText: complaint, solutionText }).summary).toBe(
    `${ended} ${solutionText}`,
  );
  expect(summarize({ reclamationText: complaint, solutionText: '' }).summary).toBe(
    complaint.trim(),
  );
});

test('an Arabic question ends a sentence, too', () => {
  const reclamationText = 'أين الطرد؟ وصلت البطاقة الجديدة ولا أستطيع تفعيل البطاقة في التطبيق.';
  expect(summarize({ reclamationText, solutionText: '' }).summary).toBe(
    'وصلت البطاقة الجديدة ولا أستطيع تفعيل البطاقة في التطبيق.',
  );
});

test("the steps are the solution's instructions in order", () => {
  expect(summarize(INPUT).steps).toEqual([
    'Open the app',
    'Choose Cards.',
    'Tap Activate.',
    'Enter the code',
    'Sign in again.',
  ]);
});

test('the tags are telling words, first those of complaint and answer alike', () => {
  const { tags } = summarize(INPUT);
  expect(tags.slice(0, 3).toSorted()).toEqual(['activate', 'app', 'card']);
  expect(tags).not.toContain('the');
});

test.each([
  ['it does not work', 'Restart the router.', ['work', 'restart', 'router']],
  ['wifi does not work, did not, wont', 'Redémarrez le routeur.', ['wifi', 'work']],
  ['router internet pas du tout', 'Restart it', ['router', 'internet']],
  ['the printer isn\u2019t printing', '', ['printer', 'printing']],
])('no tag is a word without meaning: %j', (reclamationText, solutionText, telling) => {
  const { tags } = summarize({ reclamationText, solutionText });
  expect(tags).toEqual(expect.arrayContaining(telling));
  for (const empty of ['does', 'not', 'did', 'wont', 'pas', 'tout', 'the', 'isn', 'it'])
    expect(tags).not.toContain(empty);
});

test('a word that is empty in the other language only is a tag', () => {
  expect(summarize({ reclamationText: 'the car is broken', solutionText: '' }).tags).toEqual(
    expect.arrayContaining(['car']),
  );
});

test('the same input gives the same output', () => {
  expect(summarize(INPUT)).toEqual(summarize({ ...INPUT }));
});

test('empty input gives an empty summary, no steps and no tags', () => {
  expect(summarize({ reclamationText: '', solutionText: ' \n ' })).toEqual({
    summary: '',
    steps: [],
    tags: [],
  });
});

test('one missing side leaves the other', () => {
  expect(summarize({ ...INPUT, solutionText: '' }).steps).toEqual([]);
  expect(summarize({ ...INPUT, reclamationText: '' }).summary).toBe(
    'Open the app, then choose Cards.',
  );
});

test('markup stays the plain text that it was', () => {
  const { summary, steps } = summarize({
    reclamationText: '<img src=x onerror=alert(1)> is shown',
    solutionText: '1. Press <b>Save</b>',
  });
  expect(summary).toBe('<img src=x onerror=alert(1)> is shown. Press <b>Save</b>');
  expect(steps).toEqual(['Press <b>Save</b>']);
});

test.each([
  ['long words', 'lamp '.repeat(30_000)],
  ['no spaces', 'x'.repeat(100_000)],
  ['emoji', '😀 '.repeat(30_000)],
  ['many sentences', 'The lamp is broken. '.repeat(5_000)],
  ['control characters', '\u0000\u0001 lamp \u001b'],
  ['a lone surrogate', `${'a'.repeat(198)}\ud83d`],
])('long and hostile input keeps the limits and is well formed: %s', (_, text) => {
  const { summary, steps, tags } = summarize({ reclamationText: text, solutionText: text });
  expect(summary.length).toBeLessThanOrEqual(400);
  expect(steps.length).toBeLessThanOrEqual(12);
  expect(tags.length).toBeLessThanOrEqual(6);
  for (const line of [summary, ...steps, ...tags]) expect(line.isWellFormed()).toBe(true);
});
