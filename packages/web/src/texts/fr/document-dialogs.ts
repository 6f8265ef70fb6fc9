import type { documentDialogs as english } from '../en/document-dialogs.ts';
import type { Translated } from '../translated.ts';

/** French for en/document-dialogs.ts. */
export const documentDialogs: Translated<typeof english> = {
  'documents.deleteFailed': 'Échec de la suppression',
  'documents.deleteText':
    '« {name} » disparaît pour tout le monde. Un administrateur peut le restaurer.',
  'documents.deleteTitle': 'Supprimer ce document ?',
  'documents.deleted': 'Document supprimé.',
  'documents.recipient': 'Destinataire',
  'documents.recipientPlaceholder': 'Saisissez un nom',
  'documents.shareAction': 'Partager',
  'documents.shareDone': 'Document partagé.',
  'documents.sharing': 'Partage…',
};
