import type { claimDue as english } from '../en/claim-due.ts';
import type { Translated } from '../translated.ts';

/** French for en/claim-due.ts. */
export const claimDue: Translated<typeof english> = {
  'claims.due': 'Échéance',
  'claims.due.late': 'En retard, {date}',
  'claims.due.risk': 'À risque, {date}',
  'claims.due.today': 'Aujourd’hui',
  'claims.due.waits.CLIENT': 'Attend le client',
  'claims.due.waits.THIRD_PARTY': 'Attend un tiers',
  'claims.dueClient': 'Réponse attendue',
  'claims.dueClient.by': 'au plus tard le {date}',
  'claims.dueClient.late': 'attendue pour le {date}',
  'claims.dueClient.sentence': 'Vous aurez notre réponse au plus tard le {date}',
  'claims.dueClient.waits': 'Nous attendons votre réponse',
};
