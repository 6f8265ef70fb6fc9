import { analyze } from '@recourse/assistant/text/analysis';
import { isMereCourtesy } from '@recourse/assistant/text/courtesy-phrases';
import { fold } from '@recourse/assistant/text/tokenize';

/** Whether a text describes anything, or is a greeting, thanks, a test or noise. */

/** Shorter words carry no meaning. */
const LEAST_LENGTH = 3;
/** Texts with fewer different words describe nothing yet: "it does not work". */
const LEAST_WORDS = 2;

const listed = (...lines: string[]): string[] => lines.flatMap((line) => fold(line).split(' '));

/** What people type to try the chat. */
const TRIAL_WORDS = new Set(listed('test testing asdf qwerty lorem ipsum dolor sit amet اختبار'));

/** Words of a complaint that do not name its subject, in addition to words of courtesy. */
const EMPTY_WORDS = new Set([
  ...TRIAL_WORDS,
  ...listed(
    'urgent now again work works working broken',
    'wrong nothing call back today yes not never same last time',
    'marche fonctionne rien toujours encore urgent maintenant rappelez appelez panne jamais oui non',
    'يعمل لا عاجل الان مشكلة عندي ساعدوني',
  ),
]);

const SENTENCE_END = /(?<=[.!?…؟])\s+|[\r\n]+/u;

/** Whether a text consists only of greetings, thanks and requests for help. */
export function isCourtesy(text: string): boolean {
  const sentences = text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  return sentences.length > 0 && sentences.every(isMereCourtesy);
}

/** Whether a text describes something that a person could investigate. */
export const saysSomething = (text: string): boolean => wordsOf(text, EMPTY_WORDS) >= LEAST_WORDS;

/** Whether a text has no word besides greetings, thanks and trials of the chat, so that nobody has to answer it. */
export const saysNothing = (text: string): boolean => wordsOf(text, TRIAL_WORDS) === 0;

/** The number of different words of a text that are neither courtesy nor among some others. */
function wordsOf(text: string, others: ReadonlySet<string>): number {
  const told = text.split(SENTENCE_END).filter((sentence) => !isMereCourtesy(sentence));
  const words = told.flatMap((sentence) => [...analyze(sentence).words]);
  const telling = words
    .map(({ surface }) => fold(surface))
    .filter((word) => word.length >= LEAST_LENGTH && /\p{L}/u.test(word) && !others.has(word))
    .filter((word) => !isMereCourtesy(word));
  return new Set(telling).size;
}
