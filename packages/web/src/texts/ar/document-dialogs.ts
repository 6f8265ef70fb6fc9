import type { documentDialogs as english } from '../en/document-dialogs.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/document-dialogs.ts. */
export const documentDialogs: Translated<typeof english> = {
  'documents.deleteFailed': 'تعذّر الحذف',
  'documents.deleteText': '«{name}» سيختفي لدى الجميع. يمكن لأحد المسؤولين استعادته.',
  'documents.deleteTitle': 'هل تريد حذف هذا المستند؟',
  'documents.deleted': 'حُذف المستند.',
  'documents.recipient': 'المستلم',
  'documents.recipientPlaceholder': 'اكتب اسمًا',
  'documents.shareAction': 'مشاركة',
  'documents.shareDone': 'تمت مشاركة المستند.',
  'documents.sharing': 'جارٍ المشاركة…',
};
