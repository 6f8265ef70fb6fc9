import type { common as english } from '../en/common.ts';
import type { Translated } from '../translated.ts';

/** French for en/common.ts. */
export const common: Translated<typeof english> = {
  'common.cancel': 'Annuler',
  'common.clear': 'Effacer',
  'common.close': 'Fermer',
  'common.delete': 'Supprimer',
  'common.edit': 'Modifier',
  'common.loading': 'Chargement…',
  'common.next': 'Suivant',
  'common.no': 'Non',
  'common.prev': 'Précédent',
  'common.refresh': 'Actualiser',
  'common.retry': 'Réessayer',
  'common.save': 'Enregistrer',
  'common.saving': 'Enregistrement…',
  'common.yes': 'Oui',
};
