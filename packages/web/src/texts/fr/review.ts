import type { review as english } from '../en/review.ts';
import type { Translated } from '../translated.ts';

/** French for en/review.ts. */
export const review: Translated<typeof english> = {
  'evidence.confirmed':
    '{compared, plural, one {Les employés ont confirmé cette réponse pour {confirmed} réclamation semblable sur #} many {Les employés ont confirmé cette réponse pour {confirmed} réclamations semblables sur #} other {Les employés ont confirmé cette réponse pour {confirmed} réclamations semblables sur #}}',
  'evidence.similar': 'Réclamations semblables auxquelles elle répond',
  'evidence.words': 'Mots en commun : {words}',
  'review.answered':
    '{count, plural, one {# réclamation semblable reçoit désormais cette réponse.} many {# de réclamations semblables reçoivent désormais cette réponse.} other {# réclamations semblables reçoivent désormais cette réponse.}}',
  'review.answeredNone': 'Aucune autre réclamation en attente ne change de réponse.',
  'review.attached': 'Proposée au client',
  'review.blind':
    'La proposition pour ce rapport est masquée jusqu’à votre choix : on saura ainsi combien de fois l’assistant a raison de lui-même.',
  'review.blindDiffers': 'L’assistant avait proposé la solution n° {id} : {text}',
  'review.blindSame': 'L’assistant avait proposé la même solution.',
  'review.choices': 'Solutions au choix',
  'review.choicesFailed': 'Les autres possibilités n’ont pas pu être chargées : {error}',
  'review.choose': 'Choisir la solution {id}',
  'review.confirmed': 'Solution que vous confirmez pour le rapport {id}',
  'review.from': '{name} a écrit :',
  'review.keyChoose': 'Choisir la solution 1 à 5 du rapport affiché',
  'review.keySkip': 'Passer le rapport affiché',
  'review.keys': 'Touches : 1 à 5 choisissent, V ou Entrée valide, S passe, U annule.',
  'review.keyUndo': 'Annuler la dernière validation',
  'review.keyValidate': 'Valider le rapport affiché',
  'review.learning': 'Recherche de ce que cela a appris…',
  'review.missing': 'Ce rapport n’existe plus, ou n’attend plus personne.',
  'review.noReasons': 'L’assistant ne proposerait pas celle-ci de lui-même.',
  'review.resolved': 'Résolus selon le client',
  'review.skip': 'Passer',
  'review.title': 'Rapport {id}',
  'review.undo': 'Annuler',
  'review.undoFailed': 'Annulation impossible : {error}',
  'review.undone': 'Le rapport {id} attend de nouveau.',
  'review.validate': 'Confirmer et continuer',
};
