import type { reportLists as english } from '../en/report-lists.ts';
import type { Translated } from '../translated.ts';

/** French for en/report-lists.ts. */
export const reportLists: Translated<typeof english> = {
  'clientReports.ai': 'Assistant IA',
  'clientReports.created': 'Créé le',
  'clientReports.employee': 'Un employé',
  'clientReports.emptyText':
    'Décrivez un problème à l’assistant IA : la conversation devient un rapport que notre équipe vérifie.',
  'clientReports.emptyTitle': 'Aucun rapport pour l’instant',
  'clientReports.everyState': 'Tous les états',
  'clientReports.handledBy': 'Traité par',
  'clientReports.keptBack':
    'Notre équipe a examiné votre demande. S’il vous faut encore une réponse, demandez une personne à l’assistant.',
  'clientReports.noMatchText': 'Essayez un autre mot ou une partie du mot.',
  'clientReports.notValidated': 'La réponse s’affiche ici dès que notre équipe l’a vérifiée.',
  'clientReports.search': 'Rechercher dans vos rapports',
  'clientReports.startChat': 'Interroger l’assistant',
  'clientReports.stateFilter': 'Rapports affichés',
  'clientReports.status': 'Statut',
  'clientReports.subtitle': 'Ce que vous avez demandé à l’assistant et ce qu’il en est advenu.',
  'clientReports.title': 'Rapports',
  'clientReports.unchecked': 'Pas encore vérifié',
  'clientReports.waiting': 'En attente d’un employé',
};
