import type { told as english } from '../en/told.ts';
import type { Translated } from '../translated.ts';

/** French for en/told.ts. */
export const told: Translated<typeof english> = {
  'told.claim.assigned': 'Une réclamation m’est attribuée',
  'told.claim.answered': 'Une réclamation reçoit une réponse',
  'told.claim.replied': 'Quelqu’un écrit un message',
  'told.claim.status': 'Le statut d’une réclamation change',
  'told.claim.reopened': 'Une réclamation est rouverte',
  'told.claim.withdrawn': 'Une réclamation est retirée',
  'told.claim.answer-withdrawn': 'Une réponse est retirée',
  'told.claim.waiting': 'On attend ma réponse',
  'told.claim.merged': 'Une réclamation est fusionnée avec une autre',
  'told.claim.note': 'Quelqu’un laisse une note interne',
  'told.claim.risk': 'Une réclamation risque d’être en retard',
  'told.claim.late': 'Une réclamation prend du retard',
  'told.report.validated': 'La réponse à un rapport est confirmée',
  'told.document.shared': 'Un document est partagé avec moi',
  'told.mail.paused': 'Les courriels ne partent plus',
  'told.audit.burst': 'Beaucoup de connexions ou de requêtes sont refusées',
  'told.webhook.disabled': 'Un webhook est désactivé',
  'told.digest': 'Tout ce dont vous êtes informé chaque jour',
  'told.end': 'Ne plus recevoir ces messages',
  'told.endFailed': 'Les messages n’ont pas pu être arrêtés. Veuillez réessayer.',
  'told.endHint': 'Rien ne change dans le portail, et les autres messages continuent d’arriver.',
  'told.endIncomplete':
    'Ce lien n’est pas complet. Veuillez l’ouvrir de nouveau depuis le message.',
  'told.endRefused':
    'Ce lien n’est pas valable. Veuillez vous connecter et choisir ce dont vous êtes informé.',
  'told.endText': 'Vous ne recevrez plus de messages lorsque ceci arrive :',
  'told.endTitle': 'Arrêter les messages de ce genre',
  'told.ended': 'Vous ne recevez plus de messages lorsque ceci arrive :',
  'told.endedHint': 'Dans le portail, sous la cloche, vous pouvez les rétablir.',
  'told.toPortal': 'Vers le portail',
};
