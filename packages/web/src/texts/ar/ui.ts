import type { ui as english } from '../en/ui.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/ui.ts. */
export const ui: Translated<typeof english> = {
  'ui.actions': 'الإجراءات',
  'ui.chooseFile': 'اختر ملفًا',
  'ui.clearSearch': 'مسح البحث',
  'ui.details': 'تفاصيل {name}',
  'ui.detailsHeading': 'التفاصيل',
  'ui.dismiss': 'إخفاء الرسالة',
  'ui.draftRestored': 'هذا ما كتبته من قبل.',
  'ui.dropFile': 'أفلت ملفًا هنا، أو',
  'ui.notifications': 'الإشعارات',
  'ui.noResults': 'لم يُعثر على شيء.',
  'ui.pages': 'الصفحات',
  'ui.range': '\u2066{from, number}–{to, number}\u2069 من {total, number}',
  'ui.rangeOfMore': '\u2066{from, number}–{to, number}\u2069 من أكثر من {total, number}',
  'ui.rowActions': 'إجراءات {name}',
  'ui.rowsPerPage': 'صفوف الصفحة',
  'ui.removeFile': 'إزالة {name}',
  'ui.searching': 'جارٍ البحث…',
  'ui.startOver': 'البدء من جديد',
};
