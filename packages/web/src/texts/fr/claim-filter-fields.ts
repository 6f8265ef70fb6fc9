import type { claimFilterFields as english } from '../en/claim-filter-fields.ts';
import type { Translated } from '../translated.ts';

/** French for en/claim-filter-fields.ts. */
export const claimFilterFields: Translated<typeof english> = {
  'claims.narrow.any': 'Toutes',
  'claims.narrow.assignee': 'Traitée par',
  'claims.narrow.assigneeAny': 'N’importe qui',
  'claims.narrow.category': 'Catégorie',
  'claims.narrow.failed': 'Certains de ces filtres n’ont pas pu être chargés.',
  'claims.narrow.nature': 'Ce que c’est',
  'claims.narrow.nature.COMPLAINT': 'Une réclamation',
  'claims.narrow.nature.QUESTION': 'Une question',
  'claims.narrow.nature.UNDECIDED': 'Pas encore décidé',
  'claims.narrow.noTeam': 'Sans équipe',
  'claims.narrow.product': 'Produit',
  'claims.narrow.replied': 'Le client a écrit en dernier',
  'claims.narrow.severity': 'Gravité',
  'claims.narrow.severityOf': '{severity} sur {of}',
  'claims.narrow.team': 'Équipe',
  'claims.narrow.waiting': 'En attente de',
  'claims.narrow.waiting.CLIENT': 'Le client',
  'claims.narrow.waiting.THIRD_PARTY': 'Quelqu’un d’autre',
};
