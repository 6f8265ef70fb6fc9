import type { ui as english } from '../en/ui.ts';
import type { Translated } from '../translated.ts';

/** French for en/ui.ts. */
export const ui: Translated<typeof english> = {
  'ui.actions': 'Actions',
  'ui.chooseFile': 'choisissez-en un',
  'ui.clearSearch': 'Effacer la recherche',
  'ui.details': 'Détails : {name}',
  'ui.detailsHeading': 'Détails',
  'ui.dismiss': 'Fermer ce message',
  'ui.draftRestored': 'Voici ce que vous aviez saisi auparavant.',
  'ui.dropFile': 'Déposez un fichier ici, ou',
  'ui.notifications': 'Notifications',
  'ui.noResults': 'Rien trouvé.',
  'ui.pages': 'Pages',
  'ui.range': '{from, number}–{to, number} sur {total, number}',
  'ui.rangeOfMore': '{from, number}–{to, number} sur plus de {total, number}',
  'ui.rowActions': 'Actions : {name}',
  'ui.rowsPerPage': 'Par page',
  'ui.removeFile': 'Retirer {name}',
  'ui.searching': 'Recherche…',
  'ui.startOver': 'Recommencer',
};
