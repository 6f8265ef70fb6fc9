import type { list as english } from '../en/list.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/list.ts. */
export const list: Translated<typeof english> = {
  'list.allColumns': 'كل الأعمدة',
  'list.columns': 'الأعمدة',
  'list.comfortable': 'مريح',
  'list.compact': 'مضغوط',
  'list.density': 'ارتفاع الصفوف',
  'list.look': 'مظهر الجدول',
};
