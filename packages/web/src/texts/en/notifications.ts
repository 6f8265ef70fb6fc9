/** What people are told in the portal. */
export const notificationTexts = {
  'notifications.answered': '{name} answered the complaint',
  'notifications.answerWithdrawn': '{name} withdrew an answer',
  'notifications.assigned': '{name} assigned you a complaint',
  'notifications.empty': 'Nothing yet. What happens to your complaints will stand here.',
  'notifications.loadFailed': 'The notifications could not be loaded.',
  'notifications.more': 'Show older ones',
  'notifications.note': '{name} left an internal note',
  'notifications.portal': 'The portal',
  'notifications.queued':
    '{count, plural, one {# complaint waits for somebody to take it} other {# complaints wait for somebody to take them}}',
  'notifications.queuedMore': 'More than {count} complaints wait for somebody to take them',
  'notifications.readAll': 'Mark all as read',
  'notifications.reopened': '{name} reopened the complaint',
  'notifications.replied': '{name} wrote a message',
  'notifications.shared': '{name} shared a document with you',
  'notifications.status': '{name} changed the status: {status}',
  'notifications.times': '{count} times',
  'notifications.title': 'Notifications',
  'notifications.validated': '{name} confirmed the answer to your report',
  'notifications.waiting': '{name} waits for your answer',
  'notifications.withdrawn': '{name} withdrew the complaint',
} as const;
