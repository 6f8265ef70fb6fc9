import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/dashboard.ts. */
export const dashboard: Translated<typeof english> = {
  'dashboard.claimsByStatus': 'الشكاوى حسب الحالة',
  'dashboard.claimsFailed': 'تعذّر تحميل الشكاوى',
  'dashboard.details': 'عرض التفاصيل ←',
  'dashboard.documents': 'المستندات',
  'dashboard.documentsFailed': 'تعذّر تحميل المستندات',
  'dashboard.openClaims': 'الشكاوى المفتوحة',
  'dashboard.subtitle': 'ما هو مفتوح، ومن يستخدم البوابة.',
  'dashboard.title': 'لوحة المتابعة',
  'dashboard.users': 'المستخدمون',
  'dashboard.usersByRole': 'المستخدمون حسب الدور',
  'dashboard.usersFailed': 'تعذّر تحميل المستخدمين',
};
