import type { documents as english } from '../en/documents.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/documents.ts. */
export const documents: Translated<typeof english> = {
  'documents.download': 'تنزيل {name}',
  'documents.downloadFile': 'تنزيل الملف',
  'documents.fileFailed': 'تعذّر جلب الملف.',
  'documents.loadFailed': 'تعذّر تحميل المستندات.',
  'documents.noPreviewText': 'نزّله لتفتحه ببرنامج من عندك.',
  'documents.noPreviewTitle': 'لا توجد معاينة لهذا النوع من الملفات',
  'documents.preview': 'معاينة {name}',
  'documents.previewOf': 'محتوى {name}',
  'documents.uploadFailed': 'تعذّر الرفع.',
};
