import type { reference as english } from '../en/reference.ts';
import type { Translated } from '../translated.ts';

/** French for en/reference.ts. */
export const reference: Translated<typeof english> = {
  'reference.answers': 'Réponses',
  'reference.areas': 'Domaines',
  'reference.body': 'Corps',
  'reference.bodyOptional': 'Corps (peut être omis)',
  'reference.calls': '{count, plural, one {# appel} many {# d’appels} other {# appels}}',
  'reference.download': 'Télécharger openapi.json',
  'reference.everybody': 'tout le monde',
  'reference.exampleAnswer': 'Exemple de réponse',
  'reference.exampleCall': 'Exemple d’appel',
  'reference.failure': 'Chaque échec a cette forme :',
  'reference.failureTitle': 'Échecs',
  'reference.loadFailed': 'Échec du chargement.',
  'reference.noBody': 'Pas de corps.',
  'reference.noMatchText': 'Essayez un chemin, une méthode, un champ ou un rôle.',
  'reference.noMatchTitle': 'Aucun appel ne correspond',
  'reference.parameters': 'Paramètres',
  'reference.required': 'obligatoire',
  'reference.search': 'Rechercher un appel',
  'reference.subtitle':
    'Tous les appels de l’API, décrits par ce serveur lui-même (OpenAPI {version}).',
  'reference.title': 'Référence de l’API',
};
