import type { documents as english } from '../en/documents.ts';
import type { Translated } from '../translated.ts';

/** French for en/documents.ts. */
export const documents: Translated<typeof english> = {
  'documents.download': 'Télécharger {name}',
  'documents.downloadFile': 'Télécharger le fichier',
  'documents.fileFailed': 'Le fichier n’a pas pu être récupéré.',
  'documents.loadFailed': 'Échec du chargement des documents.',
  'documents.noPreviewText': 'Téléchargez-le pour l’ouvrir avec un de vos programmes.',
  'documents.noPreviewTitle': 'Ce type de fichier n’a pas d’aperçu',
  'documents.preview': 'Aperçu de {name}',
  'documents.previewOf': 'Contenu de {name}',
  'documents.uploadFailed': 'Échec de l’envoi.',
};
