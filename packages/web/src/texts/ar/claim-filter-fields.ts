import type { claimFilterFields as english } from '../en/claim-filter-fields.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/claim-filter-fields.ts. */
export const claimFilterFields: Translated<typeof english> = {
  'claims.narrow.any': 'الكل',
  'claims.narrow.assignee': 'يتولاها',
  'claims.narrow.assigneeAny': 'أي شخص',
  'claims.narrow.category': 'الفئة',
  'claims.narrow.failed': 'تعذر تحميل بعض عوامل التصفية هذه.',
  'claims.narrow.nature': 'ماهيتها',
  'claims.narrow.nature.COMPLAINT': 'شكوى',
  'claims.narrow.nature.QUESTION': 'سؤال',
  'claims.narrow.nature.UNDECIDED': 'لم يُحدَّد بعد',
  'claims.narrow.noTeam': 'بلا فريق',
  'claims.narrow.product': 'المنتج',
  'claims.narrow.replied': 'العميل آخر من كتب',
  'claims.narrow.severity': 'الخطورة',
  'claims.narrow.severityOf': '{severity} من {of}',
  'claims.narrow.team': 'الفريق',
  'claims.narrow.waiting': 'بانتظار',
  'claims.narrow.waiting.CLIENT': 'العميل',
  'claims.narrow.waiting.THIRD_PARTY': 'طرف آخر',
};
