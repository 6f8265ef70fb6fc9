import type { quality as english } from '../en/quality.ts';
import type { Translated } from '../translated.ts';

/** French for en/quality.ts. */
export const quality: Translated<typeof english> = {
  'quality.alone': 'Résolus sans conseiller',
  'quality.aloneHint':
    'Sur {made, plural, one {# rapport} many {# de rapports} other {# rapports}} de clients : ceux qui ont dit que la réponse avait suffi et n’ont demandé personne.',
  'quality.badWeek': 'À regarder',
  'quality.blind': 'Justes sans avoir été vues',
  'quality.blindChoice': 'Un rapport sur {count}',
  'quality.blindHint':
    'L’employé choisit avant de voir la suggestion d’un tel rapport : la justesse est ainsi mesurée sans influence.',
  'quality.blindLabel': 'Rapports qui cachent leur suggestion',
  'quality.blindNone': 'Aucun',
  'quality.blindSaved': 'Enregistré pour les rapports à venir.',
  'quality.blindTitle': 'Mesurer sans biais',
  'quality.changes': 'Changements depuis',
  'quality.confident': 'Réponses sûres qui étaient justes',
  'quality.confidentChart': 'Réponses sûres qui étaient justes, par semaine, en pour cent',
  'quality.encoderOutside':
    'Les réclamations quittent votre réseau : {host} reçoit le texte de chacune, car il en compare le sens pour l’assistant (ENCODER).',
  'quality.examples': 'Réclamations confirmées dont il se sert',
  'quality.first': 'Premières suggestions justes',
  'quality.firstChart': 'Premières suggestions justes, par semaine, en pour cent',
  'quality.judged': 'Jugés',
  'quality.learnedTitle': 'Ce qu’il a appris',
  'quality.loadFailed': 'Échec du chargement.',
  'quality.never':
    'Pas encore : il répond d’après des textes isolés tant que trop peu est confirmé',
  'quality.noWrong': 'Aucun',
  'quality.noneYet': 'Rien à mesurer pour l’instant',
  'quality.record':
    '{asked, plural, one {Sûr : {right} réponse juste sur la dernière} many {Sûr : {right} réponses justes sur les # dernières} other {Sûr : {right} réponses justes sur les # dernières}}',
  'quality.recordHint':
    'Compté d’après ce que vos équipes ont confirmé, corrigé ou laissé sans réponse. En dessous de neuf sur dix, l’assistant devient plus prudent de lui-même.',
  'quality.recordTitle': 'Bilan des réponses',
  'quality.running': 'Entraînement en cours',
  'quality.saveFailed': 'Échec de l’enregistrement.',
  'quality.solutions': 'Solutions',
  'quality.stillLearning':
    '{asked, plural, =0 {Apprentissage en cours : aucune réponse sûre n’a encore été jugée} one {Apprentissage en cours : # réponse sûre jugée} many {Apprentissage en cours : # de réponses sûres jugées} other {Apprentissage en cours : # réponses sûres jugées}}',
  'quality.subtitle':
    'Combien de fois l’assistant a eu raison ces douze dernières semaines : compté d’après ce que vos équipes ont confirmé, rien n’est estimé.',
  'quality.sure': 'Sûres',
  'quality.sureRight': 'dont justes',
  'quality.trained': 'Dernier entraînement',
  'quality.unanswered':
    '{count, plural, one {# rapport validé n’avait pas de suggestion.} many {# de rapports validés n’avaient pas de suggestion.} other {# rapports validés n’avaient pas de suggestion.}}',
  'quality.week': 'Semaine du',
  'quality.weekTable': 'Le bilan, semaine par semaine',
  'quality.wrongCase': 'Rapport {id}',
  'quality.wrongCases': 'Sûres et fausses',
};
