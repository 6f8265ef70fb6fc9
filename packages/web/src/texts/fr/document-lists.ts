import type { documentLists as english } from '../en/document-lists.ts';
import type { Translated } from '../translated.ts';

/** French for en/document-lists.ts. */
export const documentLists: Translated<typeof english> = {
  'documents.accepted': 'Formats acceptés : {endings} ; {size} au plus.',
  'documents.cancelUpload': 'Annuler l’envoi',
  'documents.cancelled': 'Envoi annulé.',
  'documents.createFailed': 'Échec de la création',
  'documents.created': 'Créé le',
  'documents.emptyTitle': 'Aucun document pour l’instant',
  'documents.fileOptional': 'Fichier (facultatif)',
  'documents.id': 'N°',
  'documents.name': 'Nom',
  'documents.noFile': 'Aucun fichier',
  'documents.noMatchText': 'Essayez un autre mot ou une partie du mot.',
  'documents.noMatchTitle': 'Aucun document ne correspond à votre recherche',
  'documents.nobody': 'Personne en particulier',
  'documents.open': 'Ouvrir {name}',
  'documents.remove': 'Supprimer {name}',
  'documents.rowName': 'document {id}',
  'documents.search': 'Rechercher dans les documents',
  'documents.sentBy': 'Envoyé par',
  'documents.share': 'Partager un document',
  'documents.sharedWith': 'Partagé avec',
  'documents.size': 'Taille',
  'documents.title': 'Documents',
  'documents.type': 'Type',
  'documents.typeHint': 'Un mot de votre choix, comme « contrat », ou le type du fichier.',
  'documents.uploading': 'Envoi…',
};
