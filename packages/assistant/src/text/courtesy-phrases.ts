import { isStopWord, type Language } from './language.ts';
import { fold, tokenize, wordsOf } from './tokenize.ts';

/** Words of thanks in the languages of the portal. */
const THANKS_WORDS = new Set(
  [
    'thank thanks thankyou thx ty cheers appreciate appreciated grateful gratefully',
    'merci remercie remercions remerciant remerciements شكرا',
  ].flatMap((line) => fold(line).split(' ')),
);

/**
 * Words of courtesy phrases (greetings, thanks, pleas for help) in the languages of the portal. A sentence of
 * nothing but these and stop words is left out of a complaint. So words that name a subject do not belong here.
 */
const COURTESY_WORDS = new Set([
  ...THANKS_WORDS,
  ...[
    'hello hi hey hiya howdy dear greetings welcome good nice great lovely wonderful pleasant happy',
    'morning afternoon evening day night week weekend today everyone everybody team folks guys sir',
    'madam madame mr mrs ms hope hoping trust find well fine okay ok doing please pls plz kindly',
    'many much lot lots ta bless regards best kind warm sincerely',
    'truly yours faithfully respectfully advance look',
    'looking forward await awaiting hear hearing reply response answer answers soon possible earliest',
    'convenience help helping helps helped helpful assist assisting assistance support advise advice',
    'question questions query ask asking need want like love wonder wondering bother bothering disturb',
    'sorry apologies apologise apologize excuse pardon forgive patience attention understanding',
    'wish wishing take care bye goodbye quick quickly small little bit something anybody somebody',
    'anyone someone contacting write writing know let really truly greatly problem issue',
    'bonjour bonsoir salut coucou allo cher chere chers cheres monsieur messieurs mesdames',
    'mademoiselle bonne bon belle excellent excellente agreable journee soiree matinee nuit semaine fin',
    'espere esperant esperons portez allez vas va bien mille beaucoup infiniment avance svp stp',
    'plait veuillez prie prier agreer accepter recevoir croire expression salutations sentiments',
    'respectueusement sincerement sinceres distinguee distinguees distingues meilleures meilleurs',
    'cordialement cordiales bien amicalement attente reponse retour lire suite rapide rapidement vite',
    'reconnaissant reconnaissante gre gentil gentille',
    'gentillesse amabilite patience attention comprehension aide aider aidez aidiez besoin',
    'permets permettez contacter ecrire ecris demander demande question questions',
    'souhaite souhaitons voudrais aimerais excuse excusez desole desolee deranger derange pardon revoir',
    'bientot accueil equipe petite petit probleme souci pourriez pouvez peut quelqu quelque chose',
    'مرحبا اهلا وسهلا السلام عليكم ورحمة الله وبركاته صباح مساء الخير النور تحية طيبة وبعد جزيلا لكم',
    'لك فضلك فضلكم رجاء ارجو المساعدة مساعدتي مساعدتكم احتاج مع السلامة التحية تحياتي الاحترام عفوا',
  ].flatMap((line) => fold(line).split(' ')),
]);

/** Further words of pleas for help. They do not name a subject either, but may be part of a complaint. */
const PLEA_WORDS = new Set(
  'work works working worked write writing fonctionne fonctionner marche marcher'.split(' '),
);

/** Whether a folded word of a text in that language says nothing about the subject: a courtesy, a plea, a stop word. */
export function isCourtesyWord(word: string, language: Language): boolean {
  if (COURTESY_WORDS.has(word) || PLEA_WORDS.has(word)) return true;
  if (language !== 'unknown') return isStopWord(word, language);
  return isStopWord(word, 'english') || isStopWord(word, 'french');
}

/** Whether a sentence is nothing but a greeting, thanks or a plea for help. */
export function isMereCourtesy(sentence: string): boolean {
  const words = wordsOf(tokenize(sentence));
  if (!words.some((word) => COURTESY_WORDS.has(word))) return false;
  return words.every(
    (word) => COURTESY_WORDS.has(word) || isStopWord(word, 'english') || isStopWord(word, 'french'),
  );
}

/** Whether a text has a word of thanks. */
export const saysThanks = (text: string): boolean =>
  wordsOf(tokenize(text)).some((word) => THANKS_WORDS.has(word));
