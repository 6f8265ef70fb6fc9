import type { clientReports as english } from '../en/client-reports.ts';
import type { Translated } from '../translated.ts';

/** French for en/client-reports.ts. */
export const clientReports: Translated<typeof english> = {
  'clientReports.ai': 'Assistant IA',
  'clientReports.answer': 'Solution',
  'clientReports.complaint': 'Réclamation',
  'clientReports.created': 'Créé le',
  'clientReports.employee': 'Un employé',
  'clientReports.emptyText':
    'Décrivez un problème à l’assistant IA : la conversation devient un rapport que notre équipe vérifie.',
  'clientReports.emptyTitle': 'Aucun rapport pour l’instant',
  'clientReports.everyState': 'Tous les états',
  'clientReports.handledBy': 'Traité par',
  'clientReports.id': 'N°',
  'clientReports.loadFailed': 'Échec du chargement des rapports.',
  'clientReports.name': 'rapport {id}',
  'clientReports.noMatchText': 'Essayez un autre mot ou une partie du mot.',
  'clientReports.noMatchTitle': 'Aucun rapport ne correspond à votre recherche',
  'clientReports.keptBack':
    'Notre équipe a examiné votre demande. S’il vous faut encore une réponse, demandez une personne à l’assistant.',
  'clientReports.notValidated': 'La réponse s’affiche ici dès que notre équipe l’a vérifiée.',
  'clientReports.pending': 'En attente',
  'clientReports.search': 'Rechercher dans vos rapports',
  'clientReports.startChat': 'Interroger l’assistant',
  'clientReports.stateFilter': 'Rapports affichés',
  'clientReports.status': 'Statut',
  'clientReports.steps': 'Étapes',
  'clientReports.subtitle': 'Ce que vous avez demandé à l’assistant et ce qu’il en est advenu.',
  'clientReports.summary': 'Résumé',
  'clientReports.tags': 'Étiquettes',
  'clientReports.title': 'Rapports',
  'clientReports.unchecked': 'Pas encore vérifié',
  'clientReports.settled': 'Réglé',
  'clientReports.validated': 'Validé',
  'clientReports.waiting': 'En attente d’un employé',
};
