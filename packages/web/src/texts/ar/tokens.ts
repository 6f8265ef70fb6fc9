import type { tokens as english } from '../en/tokens.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/tokens.ts. */
export const tokens: Translated<typeof english> = {
  'tokens.loadFailed': 'تعذر تحميل الرموز.',
  'tokens.name': 'الاسم',
  'tokens.state': 'الحالة',
  'tokens.state.ACTIVE': 'صالح',
  'tokens.state.EXPIRED': 'منتهٍ',
  'tokens.state.REVOKED': 'ملغى',
  'tokens.start': 'يبدأ بـ',
  'tokens.validUntil': 'صالح حتى',
  'tokens.endedAt': 'انتهى',
  'tokens.created': 'أُنشئ',
  'tokens.lastUsed': 'آخر استخدام',
  'tokens.neverUsed': 'لم يُستخدم قط',
  'tokens.revoke': 'إلغاء',
  'tokens.revokeAction': 'إلغاء الرمز {name}',
  'tokens.revoked': 'أُلغي الرمز. سيُرفض من الآن.',
  'tokens.revokeFailed': 'تعذر إلغاء الرمز.',
  'tokens.scopes': 'ما يستطيع فعله',
  'tokens.moreScopes': '{count} أخرى',
  'tokens.scope.claims:read': 'قراءة الشكاوى',
  'tokens.scope.claims:write': 'تغيير الشكاوى',
  'tokens.scope.documents:read': 'قراءة المستندات',
  'tokens.scope.documents:write': 'تغيير المستندات',
  'tokens.scope.reports:read': 'قراءة التقارير',
  'tokens.scope.reports:write': 'تغيير التقارير',
  'tokens.scope.solutions:read': 'قراءة الحلول',
  'tokens.scope.solutions:write': 'تغيير الحلول',
  'tokens.scope.people:read': 'الاطلاع على الأشخاص',
  'tokens.scope.desk:read': 'الاطلاع على التنظيم',
};
