import type { peopleTexts as english } from '../en/people.ts';
import type { Translated } from '../translated.ts';

/** French for en/people.ts. */
export const peopleTexts: Translated<typeof english> = {
  'people.allClaims': 'Toutes les réclamations',
  'people.askedAssistant': 'A interrogé l’assistant',
  'people.averageRating': 'Note moyenne',
  'people.contact': 'Contact',
  'people.contactHidden':
    'Vous voyez l’e-mail et le téléphone des personnes dont vous pouvez voir une réclamation.',
  'people.email': 'E-mail',
  'people.emptyText': 'Ce que cette personne dépose, écrit ou envoie apparaît ici.',
  'people.emptyTitle': 'Rien ne s’est encore passé',
  'people.everything': 'Tout',
  'people.fileClaim': 'Déposer une réclamation pour cette personne',
  'people.filedBy': 'déposée par {name}',
  'people.gotFile': 'A reçu {name}',
  'people.history': 'Historique',
  'people.historyFailed': 'L’historique n’a pas pu être chargé.',
  'people.kind.CLAIM': 'Réclamations',
  'people.kind.DOCUMENT': 'Fichiers',
  'people.kind.MESSAGE': 'Messages',
  'people.kind.RATING': 'Notes',
  'people.kind.REPORT': 'Rapports',
  'people.lastContact': 'dernier contact le {date}',
  'people.loadFailed': 'Cette personne n’a pas pu être chargée.',
  'people.missing': 'Ce client n’existe pas.',
  'people.more': 'Afficher plus',
  'people.open': 'Ouvertes',
  'people.openNow': 'Ouvertes en ce moment',
  'people.phone': 'Téléphone',
  'people.rated': 'A noté la réponse à',
  'people.ratings':
    '{count, plural, =0 {aucune note} one {sur # note} many {sur # notes} other {sur # notes}}',
  'people.sentFile': 'A envoyé {name}',
  'people.since': 'Client depuis {date}',
  'people.staffWrote': '{name} a écrit sur',
  'people.title': 'Client',
  'people.username': 'Nom d’utilisateur',
  'people.views': 'Ce qui est affiché',
  'people.withdrawn': 'un message qui a été retiré',
  'people.wrote': 'A écrit sur',
};
