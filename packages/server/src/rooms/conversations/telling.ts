import { analyze } from '@recourse/assistant/text/analysis';
import { isMereCourtesy } from '@recourse/assistant/text/courtesy-phrases';
import { fold } from '@recourse/assistant/text/tokenize';

/** Whether a text describes anything, or is a greeting, thanks, a test or noise. */

/** Shorter words carry no meaning. */
const LEAST_LENGTH = 3;
/** Texts with fewer different words describe nothing yet: "it does not work". */
const LEAST_WORDS = 2;

/** Words of a complaint that do not name its subject, in addition to words of courtesy. */
const EMPTY_WORDS = new Set(
  [
    'test testing asdf qwerty lorem ipsum dolor sit amet urgent now again work works working broken',
    'wrong nothing call back today yes not never same last time',
    'marche fonctionne rien toujours encore urgent maintenant rappelez appelez panne jamais oui non',
    'يعمل لا عاجل الان مشكلة عندي اختبار ساعدوني',
  ].flatMap((line) => fold(line).split(' ')),
);

const SENTENCE_END = /(?<=[.!?…؟])\s+|[\r\n]+/u;

/** Whether a text consists only of greetings, thanks and requests for help. */
export function isCourtesy(text: string): boolean {
  const sentences = text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  return sentences.length > 0 && sentences.every(isMereCourtesy);
}

/** Whether a text describes something that a person could investigate. */
export function saysSomething(text: string): boolean {
  const told = text.split(SENTENCE_END).filter((sentence) => !isMereCourtesy(sentence));
  const words = told.flatMap((sentence) => [...analyze(sentence).words]);
  const telling = words
    .map(({ surface }) => fold(surface))
    .filter((word) => word.length >= LEAST_LENGTH && /\p{L}/u.test(word) && !EMPTY_WORDS.has(word))
    .filter((word) => !isMereCourtesy(word));
  return new Set(telling).size >= LEAST_WORDS;
}
