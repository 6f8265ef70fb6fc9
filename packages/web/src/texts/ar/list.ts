import type { list as english } from '../en/list.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/list.ts. */
export const list: Translated<typeof english> = {
  'list.allColumns': 'كل الأعمدة',
  'list.asc': '{name}، تصاعديًا',
  'list.columns': 'الأعمدة',
  'list.comfortable': 'مريح',
  'list.compact': 'مضغوط',
  'list.density': 'ارتفاع الصفوف',
  'list.desc': '{name}، تنازليًا',
  'list.export': 'تصدير CSV',
  'list.exportAll': 'تصدير الكل',
  'list.exportFailed': 'تعذّر التصدير.',
  'list.exportMany':
    'تضم هذه القائمة {total, number} صفًا: قد يبلغ حجم الملف مئات الميغابايت ويستغرق دقائق، ويحتفظ به هذا المتصفح كاملًا حتى حفظه. ضيّق القائمة أولًا إذا كنت تحتاج إلى أقل من ذلك.',
  'list.exported': 'حُفظ باسم {name}.',
  'list.exporting': 'جارٍ التصدير…',
  'list.options': 'خيارات القائمة',
  'list.sortBy': 'الترتيب حسب',
  'list.usualOrder': 'الترتيب المعتاد',
};
