import type { adminDocuments as english } from '../en/admin-documents.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/admin-documents.ts. */
export const adminDocuments: Translated<typeof english> = {
  'adminDocuments.apply': 'تطبيق',
  'adminDocuments.create': 'إنشاء',
  'adminDocuments.created': 'أُنشئ المستند.',
  'adminDocuments.employee': 'الموظف',
  'adminDocuments.emptyText': 'أضف المستند الأول أعلاه، أو انتظر ما يشاركه الآخرون.',
  'adminDocuments.everyClaim': 'كل الشكاوى',
  'adminDocuments.everyone': 'الجميع',
  'adminDocuments.filterEmployee': 'التصفية حسب الموظف',
  'adminDocuments.filterReclamation': 'التصفية حسب الشكوى',
  'adminDocuments.filterUser': 'التصفية حسب المستخدم',
  'adminDocuments.filters': 'عوامل التصفية',
  'adminDocuments.new': 'مستند جديد',
  'adminDocuments.noMatchText': 'جرّب كلمة أخرى أو امسح عوامل التصفية.',
  'adminDocuments.reclamation': 'الشكوى',
  'adminDocuments.reclamationPlaceholder': 'اختياري',
  'adminDocuments.subtitle': 'كل ما تتم مشاركته في البوابة.',
  'adminDocuments.user': 'المستخدم',
  'adminDocuments.userPlaceholder': 'اختياري',
};
