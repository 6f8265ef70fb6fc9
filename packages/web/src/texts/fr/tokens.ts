import type { tokens as english } from '../en/tokens.ts';
import type { Translated } from '../translated.ts';

/** French for en/tokens.ts. */
export const tokens: Translated<typeof english> = {
  'tokens.loadFailed': 'Les jetons n’ont pas pu être chargés.',
  'tokens.name': 'Nom',
  'tokens.state': 'État',
  'tokens.state.ACTIVE': 'Valable',
  'tokens.state.EXPIRED': 'Expiré',
  'tokens.state.REVOKED': 'Révoqué',
  'tokens.start': 'Commence par',
  'tokens.validUntil': 'Valable jusqu’au',
  'tokens.endedAt': 'Terminé le',
  'tokens.created': 'Créé le',
  'tokens.lastUsed': 'Dernière utilisation',
  'tokens.neverUsed': 'Jamais utilisé',
  'tokens.revoke': 'Révoquer',
  'tokens.revokeAction': 'Révoquer le jeton {name}',
  'tokens.revoked': 'Le jeton est révoqué. Il est désormais refusé.',
  'tokens.revokeFailed': 'Le jeton n’a pas pu être révoqué.',
  'tokens.scopes': 'Ce qu’il peut faire',
  'tokens.moreScopes': '{count} de plus',
  'tokens.scope.claims:read': 'Lire les réclamations',
  'tokens.scope.claims:write': 'Modifier les réclamations',
  'tokens.scope.documents:read': 'Lire les documents',
  'tokens.scope.documents:write': 'Modifier les documents',
  'tokens.scope.reports:read': 'Lire les rapports',
  'tokens.scope.reports:write': 'Modifier les rapports',
  'tokens.scope.solutions:read': 'Lire les solutions',
  'tokens.scope.solutions:write': 'Modifier les solutions',
  'tokens.scope.people:read': 'Consulter les personnes',
  'tokens.scope.desk:read': 'Consulter l’organisation',
};
