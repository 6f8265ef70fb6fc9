import type { common as english } from '../en/common.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/common.ts. */
export const common: Translated<typeof english> = {
  'common.cancel': 'إلغاء',
  'common.clear': 'مسح',
  'common.close': 'إغلاق',
  'common.delete': 'حذف',
  'common.edit': 'تعديل',
  'common.loading': 'جارٍ التحميل…',
  'common.next': 'التالي',
  'common.no': 'لا',
  'common.prev': 'السابق',
  'common.refresh': 'تحديث',
  'common.retry': 'إعادة المحاولة',
  'common.save': 'حفظ',
  'common.saving': 'جارٍ الحفظ…',
  'common.yes': 'نعم',
};
