import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../translated.ts';

/** French for en/gaps.ts. */
export const gaps: Translated<typeof english> = {
  'gaps.bringBack': 'Rétablir',
  'gaps.broughtBack': 'La lacune est de nouveau dans la liste.',
  'gaps.byHand':
    '{count, plural, one {Répondu à la main # fois : rédigez la solution.} many {Répondu à la main # de fois : rédigez la solution.} other {Répondu à la main # fois : rédigez la solution.}}',
  'gaps.dismiss': 'Écarter',
  'gaps.dismissFailed': 'Échec de l’enregistrement.',
  'gaps.dismissed': 'Écartée jusqu’à ce qu’une autre réclamation s’y ajoute :',
  'gaps.emptyText': 'Chaque réclamation a une réponse sûre à confirmer, ou il n’y en a aucune.',
  'gaps.emptyTitle': 'Aucune lacune pour l’instant',
  'gaps.loadFailed': 'Échec du chargement.',
  'gaps.looked':
    '{count, plural, one {# réclamation à laquelle aucune solution ne répond bien a été examinée.} many {# de réclamations auxquelles aucune solution ne répond bien ont été examinées.} other {# réclamations auxquelles aucune solution ne répond bien ont été examinées.}}',
  'gaps.noneDismissedText':
    'Une lacune que vous écartez reste ici jusqu’à ce qu’une autre réclamation s’y ajoute.',
  'gaps.noneDismissedTitle': 'Aucune lacune écartée',
  'gaps.noneFits':
    '{count, plural, one {Pour # d’entre elles, un employé a dit qu’aucune solution ne convient.} many {Pour # d’entre elles, un employé a dit qu’aucune solution ne convient.} other {Pour # d’entre elles, un employé a dit qu’aucune solution ne convient.}}',
  'gaps.publish': 'Publier et proposer',
  'gaps.publishFailed': 'Échec de l’enregistrement.',
  'gaps.published':
    'La solution {id} est publiée et proposée à {count, plural, one {# rapport} many {# de rapports} other {# rapports}}.',
  'gaps.subtitle':
    'Les réclamations auxquelles aucune solution ne répond bien, groupées par ce qu’elles demandent. Celles que le plus de personnes attendent viennent d’abord.',
  'gaps.textHint':
    'Tous ceux de ce groupe qui attendent la reçoivent comme proposition ; un employé la confirme avant qu’elle compte.',
  'gaps.undo': 'Annuler',
  'gaps.view': 'Quelles lacunes',
  'gaps.viewDismissed': 'Lacunes écartées',
  'gaps.viewOpen': 'Lacunes ouvertes',
  'gaps.waiting':
    '{people, plural, one {# personne attend} many {# de personnes attendent} other {# personnes attendent}}, {reports, plural, one {# réclamation} many {# de réclamations} other {# réclamations}}',
  'gaps.write': 'Rédiger une solution',
};
