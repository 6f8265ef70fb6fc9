import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../translated.ts';

/** French for en/reports.ts. */
export const reports: Translated<typeof english> = {
  'aiReports.complaint': 'Réclamation',
  'aiReports.confidence': 'Fiabilité',
  'aiReports.confident': 'Fiable',
  'aiReports.emptyMatchedText':
    'Les rapports pour lesquels l’assistant a trouvé une solution apparaissent ici jusqu’à ce qu’un employé les valide.',
  'aiReports.emptyMatchedTitle': 'Rien à valider',
  'aiReports.emptyUnmatchedText':
    'Les rapports pour lesquels l’assistant n’a pas trouvé de solution apparaissent ici : choisissez-en une pour eux.',
  'aiReports.emptyUnmatchedTitle': 'Chaque rapport a une solution',
  'aiReports.from': 'Client',
  'aiReports.hint': 'Choisissez une solution',
  'aiReports.hintEnd': 'avant de valider.',
  'aiReports.id': 'N°',
  'aiReports.loadFailed': 'Échec du chargement',
  'aiReports.lowConfidence': 'Peu sûr',
  'aiReports.matched': 'Avec une proposition',
  'aiReports.missingUser': 'Le numéro de l’utilisateur actuel manque.',
  'aiReports.name': 'rapport {id}',
  'aiReports.noClient': 'Inconnu',
  'aiReports.noMatchText': 'Essayez un autre mot, une partie du mot ou le numéro d’un rapport.',
  'aiReports.noMatchTitle': 'Aucun rapport ne correspond à votre recherche',
  'aiReports.noScore': 'Non évalué',
  'aiReports.saveFailed': 'Échec de l’enregistrement',
  'aiReports.search': 'Rechercher dans les rapports',
  'aiReports.selectSolution': 'Veuillez choisir un n° de solution.',
  'aiReports.solution': 'Solution',
  'aiReports.solutionFor': 'N° de solution pour le rapport {id}',
  'aiReports.solutionPlaceholder': 'Rechercher par texte ou numéro',
  'aiReports.solutionText': 'Texte complet de la solution',
  'aiReports.subtitle':
    'Ce que l’assistant a proposé : confirmez-le, ou choisissez ce qui convient mieux.',
  'aiReports.summary': 'Résumé',
  'aiReports.title': 'Rapports de l’IA à valider',
  'aiReports.unmatched': 'Sans proposition',
  'aiReports.validate': 'Valider',
  'aiReports.validateAction': 'Valider le rapport {id}',
  'aiReports.validateFailed': 'Échec de la validation',
  'aiReports.validated': 'Rapport {id} validé.',
  'aiReports.views': 'Rapports affichés',
};
