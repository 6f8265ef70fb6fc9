import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../translated.ts';

/** French for en/gaps.ts. */
export const gaps: Translated<typeof english> = {
  'gaps.emptyText':
    'Chaque réclamation en attente a une réponse sûre à confirmer, ou il n’y en a aucune.',
  'gaps.emptyTitle': 'Aucune lacune pour l’instant',
  'gaps.loadFailed': 'Échec du chargement.',
  'gaps.looked':
    '{count, plural, one {# réclamation en attente sans réponse sûre a été examinée.} many {# de réclamations en attente sans réponse sûre ont été examinées.} other {# réclamations en attente sans réponse sûre ont été examinées.}}',
  'gaps.publish': 'Publier et proposer',
  'gaps.publishFailed': 'Échec de l’enregistrement.',
  'gaps.published':
    'La solution {id} est publiée et proposée à {count, plural, one {# rapport} many {# de rapports} other {# rapports}}.',
  'gaps.subtitle':
    'Les réclamations auxquelles rien ne répond bien, groupées par ce qu’elles demandent. Celles que le plus de personnes attendent viennent d’abord.',
  'gaps.textHint':
    'Tous ceux de ce groupe la reçoivent comme proposition ; un employé la confirme avant qu’elle compte.',
  'gaps.waiting':
    '{people, plural, one {# personne attend} many {# de personnes attendent} other {# personnes attendent}}, {reports, plural, one {# réclamation} many {# de réclamations} other {# réclamations}}',
  'gaps.write': 'Rédiger une solution',
};
