import type { adminDocuments as english } from '../en/admin-documents.ts';
import type { Translated } from '../translated.ts';

/** French for en/admin-documents.ts. */
export const adminDocuments: Translated<typeof english> = {
  'adminDocuments.apply': 'Appliquer',
  'adminDocuments.create': 'Créer',
  'adminDocuments.created': 'Document créé.',
  'adminDocuments.employee': 'Employé',
  'adminDocuments.emptyText':
    'Ajoutez le premier ci-dessus, ou attendez ce que les autres partagent.',
  'adminDocuments.everyClaim': 'Toutes les réclamations',
  'adminDocuments.everyone': 'Tout le monde',
  'adminDocuments.filterEmployee': 'Filtrer par employé',
  'adminDocuments.filterReclamation': 'Filtrer par réclamation',
  'adminDocuments.filterUser': 'Filtrer par utilisateur',
  'adminDocuments.filters': 'Filtres',
  'adminDocuments.new': 'Nouveau document',
  'adminDocuments.noMatchText': 'Essayez un autre mot ou effacez les filtres.',
  'adminDocuments.reclamation': 'Réclamation',
  'adminDocuments.reclamationPlaceholder': 'Facultatif',
  'adminDocuments.subtitle': 'Tout ce qui est partagé dans le portail.',
  'adminDocuments.user': 'Utilisateur',
  'adminDocuments.userPlaceholder': 'Facultatif',
};
