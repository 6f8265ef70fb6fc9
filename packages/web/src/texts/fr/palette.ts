import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../translated.ts';

/** French for en/palette.ts. */
export const palette: Translated<typeof english> = {
  'palette.all': 'Afficher les {count, number} dans la liste',
  'palette.claims': 'Réclamations',
  'palette.count':
    '{count, plural, =0 {Aucun résultat} one {# résultat} many {# de résultats} other {# résultats}}',
  'palette.documents': 'Documents',
  'palette.hint': 'Saisissez au moins {count} caractères pour rechercher.',
  'palette.nothing': 'Rien trouvé pour « {text} ».',
  'palette.placeholder': 'Aller à un écran, ou trouver quelque chose…',
  'palette.reports': 'Rapports',
  'palette.screens': 'Écrans',
  'palette.solutions': 'Solutions',
  'palette.title': 'Rechercher partout',
  'palette.people': 'Personnes',
};
