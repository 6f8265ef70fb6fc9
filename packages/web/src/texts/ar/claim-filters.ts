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
  'claims.onlyUnanswered': 'الشكاوى التي لم يرد عليها أحد فقط.',
};
