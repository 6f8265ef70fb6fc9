import type { listExport as english } from '../en/list-export.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/list-export.ts. */
export const listExport: Translated<typeof english> = {
  'list.exportAll': 'تصدير الكل',
  'list.exportFailed': 'تعذّر التصدير.',
  'list.exportMany':
    'تضم هذه القائمة {total, number} صفًا: قد يبلغ حجم الملف مئات الميغابايت ويستغرق دقائق، ويحتفظ به هذا المتصفح كاملًا حتى حفظه. ضيّق القائمة أولًا إذا كنت تحتاج إلى أقل من ذلك.',
  'list.exported': 'حُفظ باسم {name}.',
  'list.exporting': 'جارٍ التصدير…',
};
