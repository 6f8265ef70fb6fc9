import type { listMenu as english } from '../en/list-menu.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/list-menu.ts. */
export const listMenu: Translated<typeof english> = {
  'list.allColumns': 'كل الأعمدة',
  'list.asc': '{name}، تصاعديًا',
  'list.columns': 'الأعمدة',
  'list.comfortable': 'مريح',
  'list.compact': 'مضغوط',
  'list.density': 'ارتفاع الصفوف',
  'list.desc': '{name}، تنازليًا',
  'list.sortBy': 'الترتيب حسب',
  'list.usualOrder': 'الترتيب المعتاد',
};
