import { expect, test } from 'vitest';
import { ClassMargins } from './class-svm.ts';
import { confidenceFeatures } from './confidence-features.ts';
import { similarityQuery } from './evidence.ts';
import { FeatureSpace } from '../text/feature-space.ts';
import { Knowledge } from '../store/knowledge.ts';
import { scoreText } from './scoring.ts';
import { createReader } from '../text/text-reader.ts';
import { train } from '../train/training.ts';

const SOLUTIONS = ['refund money shop', 'activate card app', 'reset password account'].map(
  (texte, at) => ({ id: at + 1, texte, motcle: [] }),
);
const EXAMPLES = ['the shop kept my money', 'my card is not active', 'password forgotten'].map(
  (text, at) => ({ key: `report:${at}`, solutionId: at + 1, text }),
);

function taught(): Knowledge {
  const input = { solutions: SOLUTIONS, examples: EXAMPLES, unlabelled: [] };
  const { statistics, planes } = train(input);
  const knowledge = new Knowledge(createReader(new FeatureSpace(statistics)));
  for (const solution of SOLUTIONS) knowledge.putSolution(solution);
  for (const example of EXAMPLES) knowledge.putExample(example);
  knowledge.learn({ margins: new ClassMargins(planes) });
  return knowledge;
}

test('the features of an answer come in the order in which the curves weigh them', () => {
  const knowledge = taught();
  const text = knowledge.classes.reader.analyze('the shop kept my refund, xylophone');
  const scores = scoreText(knowledge, text)!;
  const { channels, totals, lexical } = scores;
  const similar = similarityQuery(knowledge, text);
  const features = confidenceFeatures(knowledge, { text, similar }, { scores, best: 0 });
  expect(scores.candidates[0]).toBe(1);
  const lead = (of: Float64Array) => of[0]! - Math.max(of[1]!, of[2]!);
  const idf = text.words.reduce((sum, word) => sum + knowledge.classes.index.idf(word), 0);
  const [margins, cosines, words] = [channels.margins!, channels.cosines, channels.lexical];
  const unknown = lexical.unknownShare;
  const nearest = features[8]!;
  expect(features).toEqual([
    lead(totals),
    totals[0],
    margins[0],
    lead(margins),
    cosines[0],
    lead(cosines),
    words[0]! / idf,
    unknown,
    nearest,
    Math.log(1 + 6),
    words[0]! / lexical.ceiling,
    lead(totals) * cosines[0]!,
    margins[0]! * nearest,
    unknown ** 2,
    nearest ** 2,
  ]);
  // All values differ, so no value can be mistaken for another.
  expect(new Set(features).size).toBe(features.length);
  expect(Math.min(unknown, nearest)).toBeGreaterThan(0);
});

test('the first answer leads the solutions that the SVM knows, and one put since its training takes nothing', () => {
  const knowledge = taught();
  knowledge.putSolution({ id: 4, texte: 'money of the shop', motcle: [] });
  const text = knowledge.classes.reader.analyze('the shop kept my refund');
  const scores = scoreText(knowledge, text)!;
  const margins = scores.channels.margins!;
  expect(scores.candidates[3]).toBe(4);
  expect(margins[3]).toBeNaN();
  const asked = { text, similar: similarityQuery(knowledge, text) };
  const [, , , lead] = confidenceFeatures(knowledge, asked, { scores, best: 0 });
  expect(lead).toBe(margins[0]! - Math.max(margins[1]!, margins[2]!));
});
