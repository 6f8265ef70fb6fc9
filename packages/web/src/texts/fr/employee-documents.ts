import type { employeeDocuments as english } from '../en/employee-documents.ts';
import type { Translated } from '../translated.ts';

/** French for en/employee-documents.ts. */
export const employeeDocuments: Translated<typeof english> = {
  'documents.emptySharedText': 'Ce que les autres partagent avec vous apparaît ici.',
  'documents.emptySharedTitle': 'Rien n’est partagé avec vous',
  'documents.emptyText': 'Partagez le premier avec un collègue ou un client.',
  'documents.sent': 'Envoyés par moi',
  'documents.shared': 'Partagés avec moi',
  'documents.subtitle': 'Ce que vous partagez avec les autres et ce qu’ils partagent avec vous.',
  'documents.views': 'Documents affichés',
};
