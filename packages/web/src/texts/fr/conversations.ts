import type { conversations as english } from '../en/conversations.ts';
import type { Translated } from '../translated.ts';

/** French for en/conversations.ts. */
export const conversations: Translated<typeof english> = {
  'conversations.answers': '{name} s’occupe de votre réclamation n° {id}.',
  'conversations.away':
    'Le serveur est injoignable pour le moment. Votre message est conservé et partira tout seul.',
  'conversations.closed':
    'La réclamation de cette conversation est fermée. Rouvrez-la ou commencez une nouvelle conversation. Rien de ce que vous avez écrit n’est perdu.',
  'conversations.closedForGood':
    'La réclamation de cette conversation est fermée et ne peut plus être rouverte. Commencez une nouvelle conversation. Rien de ce que vous avez tapé n’est perdu.',
  'conversations.deleted':
    'La réclamation de cette conversation a été supprimée. Veuillez commencer une nouvelle conversation. Rien de ce que vous avez écrit n’est perdu.',
  'conversations.earlier': 'Vos conversations',
  'conversations.earlierFailed': 'Vos conversations n’ont pas pu être chargées.',
  'conversations.employeeChecks': 'Un employé va vérifier et revenir vers vous.',
  'conversations.handedOverOn': 'Transmise le',
  'conversations.held':
    '{count, plural, one {Ceci a été écrit avant la fin de votre session. L’envoyer maintenant ?} many {Ces # messages ont été écrits avant la fin de votre session. Les envoyer maintenant ?} other {Ces # messages ont été écrits avant la fin de votre session. Les envoyer maintenant ?}}',
  'conversations.loadFailed': 'La conversation n’a pas pu être chargée.',
  'conversations.newMessages':
    '{count, plural, one {# nouveau message} many {# nouveaux messages} other {# nouveaux messages}}',
  'conversations.newer': 'Plus récentes',
  'conversations.none': 'Vos échanges avec nous restent ici, à relire.',
  'conversations.noneOfThese': 'Aucune de celles-ci',
  'conversations.notConnected': 'Hors connexion. Votre texte est conservé et partira tout seul.',
  'conversations.older': 'Plus anciennes',
  'conversations.openClaim': 'Ouvrir la réclamation',
  'conversations.others': 'Autres solutions',
  'conversations.picked': 'Celle-ci convient : {title}',
  'conversations.receipt': 'Accusé de réception',
  'conversations.reference': 'Référence',
  'conversations.reopen': 'Rouvrir',
  'conversations.reopenFailed': 'La réclamation n’a pas pu être rouverte.',
  'conversations.sendNow': 'Envoyer maintenant',
  'conversations.staff': 'Assistance',
  'conversations.takeBack': 'Remettre dans le champ',
  'conversations.untitled': 'Sans texte',
  'conversations.waiting': 'en attente',
  'conversations.which': 'Laquelle convient ?',
  'conversations.withdrawn': 'Un message a été retiré le {date}.',
  'conversations.withdrawnAnswer': 'Une réponse a été retirée le {date}.',
  'conversations.workedFor': 'a marché {a} fois sur {b}',
  'conversations.writeTo': 'Écrire à {name}',
  'conversations.writeToUs': 'Écrire à notre équipe',
};
