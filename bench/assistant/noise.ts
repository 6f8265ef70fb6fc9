import { seededRandom } from '@recourse/assistant/numeric/seeded-random';

const TYPO_SHARE = 0.3;
const SHORTEST_WITH_TYPO = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const GREETINGS = [
  'Hello, I hope you are doing well.',
  'Good morning, I have a question for you.',
  'Hi there! I need some help please.',
];
const CLOSINGS = [
  'Thank you very much for your help.',
  'Thanks in advance, have a nice day!',
  'I look forward to hearing from you. Best regards.',
];

/** Three in ten words of four or more letters get one edit: a deletion, an insertion, a substitution or a swap. */
export function withTypos(texts: readonly string[]): string[] {
  const random = seededRandom(4_711);
  const misspell = (word: string) => (random() < TYPO_SHARE ? edited(word, random) : word);
  return texts.map((text) =>
    text.replaceAll(/\p{L}+/gu, (word) =>
      word.length < SHORTEST_WITH_TYPO ? word : misspell(word),
    ),
  );
}

function edited(word: string, random: () => number): string {
  const place = Math.floor(random() * (word.length - 1));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'e';
  const [before, here, next] = [word.slice(0, place), word[place] ?? '', word[place + 1] ?? ''];
  const edits = [
    before + word.slice(place + 1),
    before + letter + word.slice(place),
    before + letter + word.slice(place + 1),
    before + next + here + word.slice(place + 2),
  ];
  return edits[Math.floor(random() * edits.length)] ?? word;
}

/** Adds a courtesy phrase before and after each text. */
export function withCourtesy(texts: readonly string[]): string[] {
  return texts.map((text, at) => {
    const greeting = GREETINGS[at % GREETINGS.length];
    const closing = CLOSINGS[Math.floor(at / GREETINGS.length) % CLOSINGS.length];
    return `${greeting} ${text} ${closing}`;
  });
}

/** Meaningless messages, written for this file. No test contains any of them. */
export const EMPTY_MESSAGES: readonly string[] = [
  'good afternoon to you',
  'is anybody reading this?',
  'it is broken again',
  'this does not work!',
  'why is it like that?',
  'I am so angry right now',
  'you people are useless',
  'please do something about it',
  'can you do that for me?',
  'I need to talk about something',
  'well what now',
  'nothing works here',
  'ok fine whatever',
  'just checking that this works',
  'xxxx yyyy zzzz',
  'uiop jkl',
  'aaaaaaaaaa',
  '12345 67890',
  'bonsoir à tous',
  'ça ne va pas du tout',
  'je ne suis pas content',
  'il y a quelqu’un ici ?',
  'c’est toujours pareil avec vous',
  'faites quelque chose',
  'vous êtes nuls',
  'je veux parler à quelqu’un',
  'encore un problème',
  'et maintenant alors ?',
  'مساء الخير للجميع',
  'هل من أحد هنا؟',
  'لا شيء يعمل عندكم',
  'أنا غاضب جدا',
  'افعلوا شيئا من فضلكم',
  'ما هذا الذي يحدث',
];
