import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

/** French for en/dashboard.ts. */
export const dashboard: Translated<typeof english> = {
  'dashboard.claimsByStatus': 'Réclamations par statut',
  'dashboard.claimsFailed': 'Échec du chargement des réclamations',
  'dashboard.details': 'Voir les détails →',
  'dashboard.documents': 'Documents',
  'dashboard.documentsFailed': 'Échec du chargement des documents',
  'dashboard.openClaims': 'Réclamations ouvertes',
  'dashboard.subtitle': 'Ce qui est ouvert et qui utilise le portail.',
  'dashboard.title': 'Tableau de bord',
  'dashboard.users': 'Utilisateurs',
  'dashboard.usersByRole': 'Utilisateurs par rôle',
  'dashboard.usersFailed': 'Échec du chargement des utilisateurs',
};
