import { NO_MATCH } from '@recourse/contract/ai';
import type { LanguageCode } from '@recourse/contract/values/languages';
import { languageOf } from '@recourse/assistant/text/language';
import { tokenize, wordsOf } from '@recourse/assistant/text/tokenize';

/** The assistant's sentences in a conversation, in the language of the client. */

const SENTENCES = {
  en: {
    sure: 'I found a solution that fits.',
    choice: 'I am not sure. One of these may help.',
    /**
     * From the specification; used before a hand-over to a person, and for texts too short to
     * search.
     */
    noMatch: NO_MATCH,
    whatHappened: 'What happened?',
    askBack: 'What went wrong, and with what (order, card, account)?',
    welcome: 'You are welcome.',
    stillOpen: 'If anything is still open, tell me what it is.',
    takenOver: 'My answers have not helped so far, so a person takes over from here.',
    failed: 'The assistant could not answer right now. Your message is saved.',
  },
  fr: {
    sure: 'J’ai trouvé une solution qui convient.',
    choice: 'Je n’en suis pas certain. L’une de celles-ci peut aider.',
    noMatch:
      'Merci pour ces précisions. Je n’ai pas trouvé de solution correspondante. Un employé reviendra vers vous sous peu.',
    whatHappened: 'Que s’est-il passé ?',
    askBack: 'Qu’est-ce qui ne va pas, et avec quoi (commande, carte, compte) ?',
    welcome: 'Je vous en prie.',
    stillOpen: 'S’il reste quelque chose à régler, dites-moi quoi.',
    takenOver: 'Mes réponses ne vous ont pas aidé jusqu’ici : une personne prend le relais.',
    failed: 'L’assistant n’a pas pu répondre pour le moment. Votre message est enregistré.',
  },
  ar: {
    sure: 'وجدت حلًا مناسبًا.',
    choice: 'لست متأكدًا. قد يفيدك أحد هذه الحلول.',
    noMatch: 'شكرًا على التفاصيل. لم أجد حلًا مطابقًا. سيعود إليك أحد الموظفين قريبًا.',
    whatHappened: 'ماذا حدث؟',
    askBack: 'ما المشكلة، وبماذا تتعلق (طلب، بطاقة، حساب)؟',
    welcome: 'على الرحب والسعة.',
    stillOpen: 'إن بقي أمر لم يُحل فأخبرني ما هو.',
    takenOver: 'لم تساعدك إجاباتي حتى الآن، لذا سيتولى أحد الموظفين الأمر.',
    failed: 'لم يتمكن المساعد من الإجابة الآن. تم حفظ رسالتك.',
  },
} as const satisfies Record<LanguageCode, Record<string, string>>;

export type Sentence = keyof (typeof SENTENCES)['en'];

/** Joins sentences into one text. */
export function inWords(language: LanguageCode, sentences: readonly Sentence[]): string {
  return sentences.map((sentence) => SENTENCES[language][sentence]).join(' ');
}

const ARABIC = /\p{Script=Arabic}/gu;
const LETTER = /\p{L}/gu;

/** The language of a text; `otherwise` when no language is likelier. */
export function languageOfText(text: string, otherwise: LanguageCode): LanguageCode {
  const letters = text.match(LETTER)?.length ?? 0;
  if ((text.match(ARABIC)?.length ?? 0) * 2 > letters) return 'ar';
  const found = languageOf(wordsOf(tokenize(text)));
  if (found === 'unknown') return otherwise;
  return found === 'english' ? 'en' : 'fr';
}
