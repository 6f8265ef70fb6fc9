import type { listExport as english } from '../en/list-export.ts';
import type { Translated } from '../translated.ts';

/** French for en/list-export.ts. */
export const listExport: Translated<typeof english> = {
  'list.exportAll': 'Tout exporter',
  'list.exportFailed': 'L’export a échoué.',
  'list.exportMany':
    'Cette liste compte {total, number} lignes : le fichier peut atteindre des centaines de mégaoctets, demande plusieurs minutes, et ce navigateur le garde en entier jusqu’à son enregistrement. Restreignez d’abord la liste s’il vous en faut moins.',
  'list.exported': 'Enregistré sous {name}.',
  'list.exporting': 'Export en cours…',
};
