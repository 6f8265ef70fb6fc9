import { expect, test } from 'vitest';
import { areClose, tellingWords } from './clarify.ts';

const solution = (id: number, texte: string, motcle: string[] = []) => ({ id, texte, motcle });
const hose = solution(1, 'Tighten the hose of the dishwasher.', ['leak', 'water']);
const filter = solution(2, 'Clean the filter of the dishwasher.', ['smell', 'water']);

test('the words that only one of them has are asked about, keywords first', () => {
  expect(tellingWords('my dishwasher broke', hose, filter)).toEqual([
    ['leak', 'Tighten', 'hose'],
    ['smell', 'Clean', 'filter'],
  ]);
});

test('what the complaint says already is not asked, in whatever form it says it', () => {
  const words = tellingWords('the dishwasher is leaking', hose, filter);
  expect(words?.[0]).toEqual(['Tighten', 'hose']);
});

test('a word that is keyword and text is asked once', () => {
  const words = tellingWords('it broke', solution(3, 'Tighten the hoses.', ['hose']), filter);
  expect(words?.[0]).toEqual(['hose', 'Tighten']);
});

test('the same question whichever is first', () => {
  const [first, second] = tellingWords('it broke', hose, filter) ?? [];
  expect(tellingWords('it broke', filter, hose)).toEqual([second, first]);
});

test('where one has no word of its own there is nothing to ask', () => {
  expect(tellingWords('it broke', hose, hose)).toBeNull();
  expect(tellingWords('it broke', hose, solution(3, 'The hose.'))).toBeNull();
  expect(
    tellingWords('tighten hose leak', solution(3, 'Tighten hose.', ['leak']), filter),
  ).toBeNull();
});

test('numbers, stop words and short words tell nothing, and French words are found too', () => {
  const first = solution(4, 'Il faut changer le fusible 2000 de la machine.');
  const second = solution(5, 'Il faut vider le bac de la machine.');
  const words = tellingWords('la machine est en panne', first, second);
  expect(words?.[0]).toContain('fusible');
  expect(words?.[1]).toEqual(['vider']);
});

test('it is asked only where the second is close and neither is sure', () => {
  expect(areClose({ score: 0.8 }, { score: 0.5 })).toBe(true);
  expect(areClose({ score: 0.8 }, { score: 0.4 })).toBe(false);
  expect(areClose({ score: 1.3 }, { score: 1.2 })).toBe(false);
});
