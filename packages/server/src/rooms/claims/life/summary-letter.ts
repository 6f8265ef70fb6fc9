import type { LanguageCode } from '@recourse/contract/values/languages';

/** The values in the letter. */
interface Named {
  readonly reference: string;
  /** The day on which the complaint came, in words. */
  readonly received: string;
}

/**
 * The short letter that a regulator requires when a complaint is settled within days. It says that there was a
 * complaint and that it counts as resolved. It ends with the policy's text about the body that the client can still
 * turn to.
 */
export const SUMMARY_LETTER: Readonly<Record<LanguageCode, (named: Named) => string>> = {
  en: ({ reference, received }) =>
    `This is our summary resolution communication about the complaint that you made to us on ${received} (${reference}). You have told us that it is settled, and we now consider it resolved. You will get no other final response from us.`,
  fr: ({ reference, received }) =>
    `Voici notre courrier récapitulatif de règlement au sujet de la réclamation que vous nous avez adressée le ${received} (${reference}). Vous nous avez indiqué qu’elle est réglée, et nous la considérons désormais comme résolue. Vous ne recevrez pas d’autre réponse définitive de notre part.`,
  ar: ({ reference, received }) =>
    `هذا خطابنا الموجز بشأن تسوية الشكوى التي قدمتموها إلينا في ${received} (\u2066${reference}\u2069). لقد أبلغتمونا بأن الأمر قد سُوّي، ونعدّ الشكوى الآن محلولة. ولن يصلكم منا رد نهائي آخر.`,
};
