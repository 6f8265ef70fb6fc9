import type { ownDashboard as english } from '../en/own-dashboard.ts';
import type { Translated } from '../translated.ts';

/** French for en/own-dashboard.ts. */
export const ownDashboard: Translated<typeof english> = {
  'clientDashboard.aiHandled': 'Traités par l’IA',
  'clientDashboard.byType': 'Documents par type',
  'clientDashboard.myDocuments': 'Mes documents',
  'clientDashboard.myReports': 'Mes rapports',
  'clientDashboard.otherTypes': 'Autre',
  'clientDashboard.perDay': 'Rapports au fil du temps',
  'clientDashboard.subtitle': 'Ce que vous avez demandé et ce qu’il en est advenu.',
  'clientDashboard.validated': 'Validés',
  'clientDashboard.validatedVsPending': 'Rapports validés et en attente',
  'employeeDashboard.claimsByStatus': 'Mes réclamations par statut',
  'employeeDashboard.myClaims': 'Mes réclamations',
  'employeeDashboard.myReports': 'Mes rapports validés',
  'employeeDashboard.subtitle': 'Ce qui vous attend et ce que vous avez fait.',
  'employeeDashboard.toValidate': 'Rapports de l’IA à valider',
  'employeeDashboard.validatedPerDay': 'Mes rapports validés, 7 derniers jours',
  'ownDashboard.details': 'Voir les détails →',
  'ownDashboard.loadFailed': 'Échec du chargement du tableau de bord.',
  'ownDashboard.title': 'Tableau de bord',
};
