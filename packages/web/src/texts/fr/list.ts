import type { list as english } from '../en/list.ts';
import type { Translated } from '../translated.ts';

/** French for en/list.ts. */
export const list: Translated<typeof english> = {
  'list.allColumns': 'Toutes les colonnes',
  'list.asc': '{name}, croissant',
  'list.columns': 'Colonnes',
  'list.comfortable': 'Confortable',
  'list.compact': 'Compact',
  'list.density': 'Hauteur des lignes',
  'list.desc': '{name}, décroissant',
  'list.export': 'Exporter en CSV',
  'list.exportAll': 'Tout exporter',
  'list.exportFailed': 'L’export a échoué.',
  'list.exportMany':
    'Cette liste compte {total, number} lignes : le fichier peut atteindre des centaines de mégaoctets, demande plusieurs minutes, et ce navigateur le garde en entier jusqu’à son enregistrement. Restreignez d’abord la liste s’il vous en faut moins.',
  'list.exported': 'Enregistré sous {name}.',
  'list.exporting': 'Export en cours…',
  'list.options': 'Options de la liste',
  'list.sortBy': 'Trier par',
  'list.usualOrder': 'Ordre habituel',
};
