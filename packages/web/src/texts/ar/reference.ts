import type { reference as english } from '../en/reference.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/reference.ts. */
export const reference: Translated<typeof english> = {
  'reference.answers': 'الإجابات',
  'reference.areas': 'الأقسام',
  'reference.body': 'المتن',
  'reference.bodyOptional': 'المتن (يمكن تركه)',
  'reference.calls':
    '{count, plural, zero {لا توجد استدعاءات} one {استدعاء واحد} two {استدعاءان} few {# استدعاءات} many {# استدعاءً} other {# استدعاء}}',
  'reference.download': 'تنزيل openapi.json',
  'reference.everybody': 'الجميع',
  'reference.exampleAnswer': 'مثال على إجابة',
  'reference.exampleCall': 'مثال على استدعاء',
  'reference.failure': 'لكل إخفاق هذا الشكل:',
  'reference.failureTitle': 'الإخفاقات',
  'reference.loadFailed': 'تعذّر التحميل.',
  'reference.noBody': 'بلا متن.',
  'reference.noMatchText': 'جرّب مسارًا أو طريقة أو حقلًا أو دورًا.',
  'reference.noMatchTitle': 'لا يوجد استدعاء مطابق',
  'reference.parameters': 'المعاملات',
  'reference.required': 'مطلوب',
  'reference.search': 'البحث في الاستدعاءات',
  'reference.subtitle':
    'جميع استدعاءات واجهة البرمجة كما يصفها هذا الخادم نفسه (OpenAPI {version}).',
  'reference.title': 'مرجع واجهة البرمجة',
};
