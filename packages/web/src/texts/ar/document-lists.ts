import type { documentLists as english } from '../en/document-lists.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/document-lists.ts. */
export const documentLists: Translated<typeof english> = {
  'documents.accepted': 'الأنواع المقبولة: {endings}؛ بحد أقصى {size}.',
  'documents.cancelUpload': 'إلغاء الرفع',
  'documents.cancelled': 'أُلغي الرفع.',
  'documents.createFailed': 'تعذّر الإنشاء',
  'documents.created': 'تاريخ الإنشاء',
  'documents.emptyTitle': 'لا توجد مستندات بعد',
  'documents.fileOptional': 'الملف (اختياري)',
  'documents.id': 'الرقم',
  'documents.name': 'الاسم',
  'documents.noFile': 'لا يوجد ملف',
  'documents.noMatchText': 'جرّب كلمة أخرى أو جزءًا منها.',
  'documents.noMatchTitle': 'لا يوجد مستند مطابق لبحثك',
  'documents.nobody': 'لا أحد بعينه',
  'documents.open': 'فتح {name}',
  'documents.remove': 'حذف {name}',
  'documents.rowName': 'المستند {id}',
  'documents.search': 'البحث في المستندات',
  'documents.sentBy': 'أرسله',
  'documents.share': 'مشاركة مستند',
  'documents.sharedWith': 'مُشارَك مع',
  'documents.size': 'الحجم',
  'documents.title': 'المستندات',
  'documents.type': 'النوع',
  'documents.typeHint': 'كلمة من اختيارك، مثل «عقد»، أو نوع الملف.',
  'documents.uploading': 'جارٍ الرفع…',
};
