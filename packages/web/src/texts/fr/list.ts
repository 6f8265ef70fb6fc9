import type { list as english } from '../en/list.ts';
import type { Translated } from '../translated.ts';

/** French for en/list.ts. */
export const list: Translated<typeof english> = {
  'list.allColumns': 'Toutes les colonnes',
  'list.columns': 'Colonnes',
  'list.comfortable': 'Confortable',
  'list.compact': 'Compact',
  'list.density': 'Hauteur des lignes',
  'list.look': 'Présentation du tableau',
};
