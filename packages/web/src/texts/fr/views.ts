import type { views as english } from '../en/views.ts';
import type { Translated } from '../translated.ts';

/** French for en/views.ts. */
export const views: Translated<typeof english> = {
  'views.editTitle': 'Modifier la vue',
  'views.name': 'Nom',
  'views.filterHint': 'Qui ouvre la vue n’y voit que ce qu’il a le droit de voir.',
  'views.words': 'Mots',
  'views.status': 'Statut',
  'views.clock': 'Échéance',
  'views.paused': 'Le délai est suspendu',
  'views.whose': 'Attribution',
  'views.anybody': 'À n’importe qui',
  'views.mine': 'À qui l’ouvre',
  'views.team': 'À ses équipes',
  'views.unassigned': 'À personne',
  'views.waiting': 'En attente',
  'views.waiting.CLIENT': 'Du client',
  'views.waiting.THIRD_PARTY': 'D’un tiers',
  'views.any': 'Indifférent',
  'views.sort': 'Ordre',
  'views.saved': 'Vue enregistrée.',
  'views.saveFailed': 'La vue n’a pas pu être enregistrée.',
  'views.delete': 'Supprimer la vue',
  'views.deleteTitle': 'Supprimer cette vue ?',
  'views.deleteText': '« {name} » disparaîtra pour tous ceux qui l’ont. Ses réclamations restent.',
  'views.deleted': 'Vue supprimée.',
  'views.deleteFailed': 'La vue n’a pas pu être supprimée.',
};
