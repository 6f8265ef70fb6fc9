import type { audit as english } from '../en/audit.ts';
import type { Translated } from '../translated.ts';

/** French for en/audit.ts. */
export const audit: Translated<typeof english> = {
  'audit.action': 'Action',
  'audit.address': 'Adresse',
  'audit.area': 'Domaine',
  'audit.byToken': '{name} · par jeton',
  'audit.token': 'Par le jeton',
  'audit.everyArea': 'Tous les domaines',
  'audit.everyone': 'Tout le monde',
  'audit.fields': 'Champs modifiés',
  'audit.filters': 'Filtres',
  'audit.from': 'Du',
  'audit.loadFailed': 'Échec du chargement.',
  'audit.name': 'entrée {id}',
  'audit.noMatchText': 'Choisissez une autre personne, un autre objet ou une autre période.',
  'audit.noMatchTitle': 'Aucune entrée ne correspond',
  'audit.nobody': 'Personne de connecté',
  'audit.object': 'Objet',
  'audit.objectId': 'N° de l’objet',
  'audit.person': 'Personne',
  'audit.product': 'Le portail lui-même',
  'audit.requestId': 'N° de la requête',
  'audit.seal': 'Numéro et sceau dans la chaîne',
  'audit.subtitle': 'Qui a fait quoi, quand, sur quel objet. Personne ne peut le modifier.',
  'audit.title': 'Audit',
  'audit.to': 'Au',
  'audit.unsealed': 'Pas encore scellé',
  'audit.values': 'Valeurs',
  'audit.when': 'Quand',
  'audit.who': 'Qui',
};
