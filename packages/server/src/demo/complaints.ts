import type { Language } from './knowledge.ts';
import type { Random } from './random.ts';

const OPENINGS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'hi,',
    'hello',
    'Good morning,',
    'hey there',
    'to whom it may concern:',
    'URGENT',
    'again:',
    'hi team,',
    'pls help,',
  ],
  fr: [
    'bonjour,',
    'bjr',
    'Bonsoir,',
    'urgent',
    'encore moi :',
    'svp',
    'Madame, Monsieur,',
    'salut,',
  ],
};

const CLOSINGS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'thanks',
    'please answer quickly',
    'this is not acceptable',
    'I am very disappointed.',
    'what should I do',
    'last time I buy from you',
    'call me back today',
    'waiting for your answer, thx',
    'I have already called twice.',
  ],
  fr: [
    'merci',
    'merci de répondre vite',
    "c'est inadmissible",
    'je suis très déçu',
    'que dois-je faire',
    'cordialement',
    'rappelez moi svp',
    "j'ai déjà appelé deux fois",
  ],
};

const REFERENCES: Readonly<Record<Language, readonly string[]>> = {
  en: ['order', 'order no.', 'customer number', 'ref'],
  fr: ['commande', 'commande n°', 'numéro client', 'réf'],
};

const LOUD_ENDINGS = ['!', '!!', '!!!', ' ???', '...', '?!'] as const;

/** The share of complaints with each habit. */
const SHARE = {
  opening: 0.35,
  closing: 0.35,
  otherLanguage: 0.08,
  reference: 0.18,
  misspelt: 0.4,
  shouted: 0.06,
  capitalised: 0.3,
  loudEnding: 0.2,
} as const;
const MAX_TYPOS = 3;
const SHORTEST_MISSPELT_WORD = 4;

export interface Seed {
  text: string;
  language: Language;
}

/** Varies a seed as people write in a hurry: greeting, typing errors, capitals, an order number, a closing. */
export function composeComplaint(random: Random, seed: Seed): string {
  const { language } = seed;
  const sentence = random.chance(SHARE.misspelt) ? misspell(random, seed.text) : seed.text;
  const parts = [
    ...optional(random, SHARE.opening, () => random.pick(OPENINGS[spoken(random, language)])),
    dress(random, sentence),
    ...optional(random, SHARE.reference, () => reference(random, language)),
    ...optional(random, SHARE.closing, () => random.pick(CLOSINGS[spoken(random, language)])),
  ];
  return parts.join(' ');
}

function optional(random: Random, share: number, make: () => string): string[] {
  return random.chance(share) ? [make()] : [];
}

/** The language of the greeting: sometimes another than that of the complaint. */
function spoken(random: Random, language: Language): Language {
  if (!random.chance(SHARE.otherLanguage)) return language;
  return language === 'en' ? 'fr' : 'en';
}

function reference(random: Random, language: Language): string {
  const number = 4_000_000 + random.below(900_000);
  return `(${random.pick(REFERENCES[language])} ${number})`;
}

function dress(random: Random, text: string): string {
  const ending = random.chance(SHARE.loudEnding) ? random.pick(LOUD_ENDINGS) : '';
  if (random.chance(SHARE.shouted)) return text.toUpperCase() + ending;
  if (random.chance(SHARE.capitalised))
    return text.charAt(0).toUpperCase() + text.slice(1) + ending;
  return text + ending;
}

/** Makes one to three typing errors in the longer words. */
export function misspell(random: Random, text: string): string {
  const words = text.split(' ');
  const long = words.flatMap((word, index) =>
    word.length >= SHORTEST_MISSPELT_WORD ? [index] : [],
  );
  if (long.length === 0) return text;
  const slips = 1 + random.below(MAX_TYPOS);
  for (let slip = 0; slip < slips; slip += 1) {
    const index = random.pick(long);
    words[index] = slipIn(random, words[index] ?? '');
  }
  return words.join(' ');
}

/** Makes one typing error: a letter lost, doubled, or swapped with the next. The first letter stays. */
function slipIn(random: Random, word: string): string {
  if (word.length < SHORTEST_MISSPELT_WORD) return word;
  const at = 1 + random.below(word.length - 2);
  const [before, here, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  return before + random.pick([next, here + here + next, next + here]) + after;
}
