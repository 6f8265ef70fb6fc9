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
  'claims.onlyUnanswered': 'Seulement les réclamations auxquelles personne n’a répondu.',
};
