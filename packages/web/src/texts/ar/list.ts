import type { list as english } from '../en/list.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/list.ts. */
export const list: Translated<typeof english> = {
  'list.export': 'تصدير CSV',
  'list.options': 'خيارات القائمة',
};
