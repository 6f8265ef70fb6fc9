import type { clientReports as english } from '../en/client-reports.ts';
import type { Translated } from '../translated.ts';

/** French for en/client-reports.ts. */
export const clientReports: Translated<typeof english> = {
  'clientReports.answer': 'Solution',
  'clientReports.complaint': 'Réclamation',
  'clientReports.id': 'N°',
  'clientReports.loadFailed': 'Échec du chargement des rapports.',
  'clientReports.name': 'rapport {id}',
  'clientReports.noMatchTitle': 'Aucun rapport ne correspond à votre recherche',
  'clientReports.pending': 'En attente',
  'clientReports.steps': 'Étapes',
  'clientReports.summary': 'Résumé',
  'clientReports.tags': 'Étiquettes',
  'clientReports.settled': 'Réglé',
  'clientReports.validated': 'Validé',
};
