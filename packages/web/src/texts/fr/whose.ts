import type { whose as english } from '../en/whose.ts';
import type { Translated } from '../translated.ts';

/** French for en/whose.ts. */
export const whose: Translated<typeof english> = {
  'whose.label': 'À qui elle appartient',
  'whose.own': 'Moi uniquement',
  'whose.all': 'Tout le personnel',
};
