import type { employeeReports as english } from '../en/employee-reports.ts';
import type { Translated } from '../translated.ts';

/** French for en/employee-reports.ts. */
export const employeeReports: Translated<typeof english> = {
  'employeeReports.client': 'Client',
  'employeeReports.emptyText': 'Les rapports que vous validez sont conservés ici.',
  'employeeReports.emptyTitle': 'Vous n’avez encore validé aucun rapport',
  'employeeReports.noMatchText':
    'Essayez un autre mot, une partie du mot ou le numéro d’un rapport.',
  'employeeReports.search': 'Rechercher dans les rapports',
  'employeeReports.solution': 'Solution {id}',
  'employeeReports.subtitle':
    'Ce que vous avez validé : la réclamation et la réponse que vous avez confirmée.',
  'employeeReports.title': 'Mes rapports',
  'employeeReports.validated': 'Validé le',
};
