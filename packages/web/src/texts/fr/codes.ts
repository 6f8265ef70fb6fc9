import type { codes as english } from '../en/codes.ts';
import type { Translated } from '../translated.ts';

/** French for en/codes.ts. */
export const codes: Translated<typeof english> = {
  'role.ADMIN': 'Administrateur',
  'role.CLIENT': 'Client',
  'role.COLLABORATOR': 'Collaborateur',
  'role.EMPLOYE': 'Employé',
  'role.UNKNOWN': 'Inconnu',
  'status.CLOSED': 'Fermée',
  'status.OPEN': 'Ouverte',
  'status.PENDING': 'En attente',
  'status.RESOLVED': 'Résolue',
  'status.UNKNOWN': 'Inconnu',
};
