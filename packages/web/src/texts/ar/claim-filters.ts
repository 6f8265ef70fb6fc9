import type { claimFilters as english } from '../en/claim-filters.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/claim-filters.ts. */
export const claimFilters: Translated<typeof english> = {
  'claims.narrow': 'المواعيد المعروضة',
  'claims.narrow.all': 'عرض الكل',
  'claims.narrow.late': 'متأخرة',
  'claims.narrow.more': 'عوامل تصفية أخرى',
  'claims.narrow.moreSet': 'عوامل تصفية أخرى ({count})',
  'claims.narrow.paused': 'المهلة متوقفة',
  'claims.narrow.risk': 'معرّضة للتأخر',
  'claims.narrow.today': 'موعدها اليوم',
  'claims.onlyIn': 'الشكاوى الواردة فقط منذ',
  'claims.onlyOut': 'الشكاوى التي تم الرد عليها أو أُغلقت فقط منذ',
  'claims.onlyRated': 'الشكاوى التي قيّمها أصحابها فقط منذ',
  'claims.onlyUnanswered': 'الشكاوى التي لم يرد عليها أحد فقط.',
  'claims.channelFilter': 'القناة المعروضة',
  'claims.everyChannel': 'كل القنوات',
  'claims.everyStatus': 'كل الحالات',
  'claims.onlyOf': 'الشكاوى المفتوحة لدى {name} فقط.',
  'claims.onlyQueue': 'الشكاوى التي لم يتولّها أحد فقط.',
  'claims.onlyWaiting': 'الشكاوى المفتوحة فقط.',
  'claims.showAll': 'عرض الكل',
  'claims.statusFilter': 'الحالة المعروضة',
};
