import type { clientClaims as english } from '../en/client-claims.ts';
import type { Translated } from '../translated.ts';

/** French for en/client-claims.ts. */
export const clientClaims: Translated<typeof english> = {
  'clientClaims.assignee': 'Réponse de',
  'clientClaims.contentHint': 'Dites-nous ce qui s’est passé et ce que vous attendiez.',
  'clientClaims.emptyText':
    'Dites-nous ce qui s’est passé : un employé répond, et vous le voyez ici.',
  'clientClaims.noMatchText': 'Essayez un autre mot, une partie du mot ou un autre statut.',
  'clientClaims.subtitle': 'Ce dont vous vous êtes plaint et ce que nous avons répondu.',
  'clientClaims.title': 'Réclamations',
};
