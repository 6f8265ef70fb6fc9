import type { clientDocuments as english } from '../en/client-documents.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/client-documents.ts. */
export const clientDocuments: Translated<typeof english> = {
  'documents.clientSubtitle': 'ملفات لفريقنا، وما شاركه معك. لا يراها أحد غيركم.',
  'documents.emptyClientText': 'ارفع الملف الأول أعلاه: فاتورة أو صورة للضرر.',
  'documents.employeeHint': 'اختياري. يراه المسؤولون في كل الأحوال.',
  'documents.employeePlaceholder': 'اكتب اسمًا',
  'documents.employeesFailed': 'تعذّر تحميل الموظفين',
  'documents.file': 'الملف',
  'documents.shareWith': 'المشاركة مع موظف',
  'documents.upload': 'رفع',
  'documents.uploadDone': 'رُفع المستند.',
  'documents.uploadTitle': 'رفع ملف',
};
