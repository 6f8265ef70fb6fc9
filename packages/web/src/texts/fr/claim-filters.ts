import type { claimFilters as english } from '../en/claim-filters.ts';
import type { Translated } from '../translated.ts';

/** French for en/claim-filters.ts. */
export const claimFilters: Translated<typeof english> = {
  'claims.narrow': 'Échéances affichées',
  'claims.narrow.all': 'Tout afficher',
  'claims.narrow.late': 'En retard',
  'claims.narrow.more': 'Plus de filtres',
  'claims.narrow.moreSet': 'Plus de filtres ({count})',
  'claims.narrow.paused': 'Délai suspendu',
  'claims.narrow.risk': 'À risque',
  'claims.narrow.today': 'Pour aujourd’hui',
  'claims.onlyIn': 'Seulement les réclamations reçues depuis le',
  'claims.onlyOut': 'Seulement les réclamations répondues ou fermées depuis le',
  'claims.onlyRated': 'Seulement les réclamations que leurs clients ont notées depuis le',
  'claims.onlyUnanswered': 'Seulement les réclamations auxquelles personne n’a répondu.',
  'claims.channelFilter': 'Canal affiché',
  'claims.everyChannel': 'Tous les canaux',
  'claims.everyStatus': 'Tous les statuts',
  'claims.onlyOf': 'Seulement les réclamations ouvertes de {name}.',
  'claims.onlyQueue': 'Seulement les réclamations que personne n’a prises.',
  'claims.onlyWaiting': 'Seulement les réclamations ouvertes.',
  'claims.showAll': 'Tout afficher',
  'claims.statusFilter': 'Statut affiché',
};
