import type { adminClaims as english } from '../en/admin-claims.ts';
import type { Translated } from '../translated.ts';

/** French for en/admin-claims.ts. */
export const adminClaims: Translated<typeof english> = {
  'adminClaims.changedGone':
    'Quelqu’un d’autre a supprimé cette réclamation. Votre saisie est conservée ici.',
  'adminClaims.clientFilter': 'Client affiché',
  'adminClaims.create': 'Créer',
  'adminClaims.edit': 'Modifier la réclamation {id}',
  'adminClaims.employee': 'Employé',
  'adminClaims.employeeHint': 'Facultatif. Sans employé, elle attend dans la file.',
  'adminClaims.employeePlaceholder': 'Rechercher par nom',
  'adminClaims.emptyText':
    'Les réclamations apparaissent ici dès que quelqu’un en dépose une, ou que vous en créez une ci-dessus.',
  'adminClaims.emptyTitle': 'Aucune réclamation pour l’instant',
  'adminClaims.everyClient': 'Tous les clients',
  'adminClaims.new': 'Nouvelle réclamation',
  'adminClaims.noMatchText': 'Essayez un autre mot, une partie du mot ou d’autres filtres.',
  'adminClaims.noMatchTitle': 'Aucune réclamation ne correspond',
  'adminClaims.nobody': 'Personne pour l’instant',
  'adminClaims.open': 'Ouvertes',
  'adminClaims.response': 'Réponse',
  'adminClaims.subtitle': 'Toutes les réclamations, qui en répond et où elles en sont.',
  'adminClaims.title': 'Réclamations',
  'adminClaims.total': 'Total',
};
