import type { listMenu as english } from '../en/list-menu.ts';
import type { Translated } from '../translated.ts';

/** French for en/list-menu.ts. */
export const listMenu: Translated<typeof english> = {
  'list.allColumns': 'Toutes les colonnes',
  'list.asc': '{name}, croissant',
  'list.columns': 'Colonnes',
  'list.comfortable': 'Confortable',
  'list.compact': 'Compact',
  'list.density': 'Hauteur des lignes',
  'list.desc': '{name}, décroissant',
  'list.sortBy': 'Trier par',
  'list.usualOrder': 'Ordre habituel',
};
