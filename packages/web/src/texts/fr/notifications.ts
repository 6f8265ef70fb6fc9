/** What people are told in the portal. */
export const notificationTexts = {
  'notifications.answered': '{name} a répondu à la réclamation',
  'notifications.answerWithdrawn': '{name} a retiré une réponse',
  'notifications.assigned': '{name} vous a attribué une réclamation',
  'notifications.empty': 'Rien pour l’instant. Ce qui arrive à vos réclamations s’affichera ici.',
  'notifications.loadFailed': 'Les notifications n’ont pas pu être chargées.',
  'notifications.more': 'Afficher les plus anciennes',
  'notifications.note': '{name} a laissé une note interne',
  'notifications.portal': 'Le portail',
  'notifications.queued':
    '{count, plural, one {# réclamation attend que quelqu’un la prenne} many {# réclamations attendent que quelqu’un les prenne} other {# réclamations attendent que quelqu’un les prenne}}',
  'notifications.queuedMore': 'Plus de {count} réclamations attendent que quelqu’un les prenne',
  'notifications.readAll': 'Tout marquer comme lu',
  'notifications.reopened': '{name} a rouvert la réclamation',
  'notifications.replied': '{name} a écrit un message',
  'notifications.shared': '{name} a partagé un document avec vous',
  'notifications.status': '{name} a changé le statut : {status}',
  'notifications.times': '{count} fois',
  'notifications.title': 'Notifications',
  'notifications.validated': '{name} a confirmé la réponse à votre rapport',
  'notifications.waiting': '{name} attend votre réponse',
  'notifications.withdrawn': '{name} a retiré la réclamation',
} as const;
