import type { clientDocuments as english } from '../en/client-documents.ts';
import type { Translated } from '../translated.ts';

/** French for en/client-documents.ts. */
export const clientDocuments: Translated<typeof english> = {
  'documents.clientSubtitle':
    'Des fichiers pour notre équipe, et ce qu’elle partage avec vous. Personne d’autre ne les voit.',
  'documents.emptyClientText': 'Envoyez le premier ci-dessus : une facture, une photo du dommage.',
  'documents.employeeHint': 'Facultatif. Les administrateurs le voient dans tous les cas.',
  'documents.employeePlaceholder': 'Saisissez un nom',
  'documents.employeesFailed': 'Échec du chargement des employés',
  'documents.file': 'Fichier',
  'documents.shareWith': 'Partager avec un employé',
  'documents.upload': 'Envoyer',
  'documents.uploadDone': 'Document envoyé.',
  'documents.uploadTitle': 'Envoyer un fichier',
};
