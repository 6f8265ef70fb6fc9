import type { conflicts as english } from '../en/conflicts.ts';
import type { Translated } from '../translated.ts';

/** French for en/conflicts.ts. */
export const conflicts: Translated<typeof english> = {
  'ui.alsoEditing': '{name} modifie aussi cet élément.',
  'ui.conflictAllMine': 'Garder toutes les miennes',
  'ui.conflictAllTheirs': 'Prendre toutes les leurs',
  'ui.conflictMine': 'La mienne',
  'ui.conflictRenewed':
    'Quelqu’un d’autre a modifié ceci. Le formulaire montre ce qui est enregistré maintenant.',
  'ui.conflictSettle': 'Continuer avec ce choix',
  'ui.conflictText':
    'Quelqu’un d’autre a modifié ceci entre-temps. Votre saisie est conservée : choisissez pour chaque champ la version qui compte.',
  'ui.conflictTheirs': 'La leur, telle qu’enregistrée',
  'ui.conflictTitle': 'Deux versions',
};
