import type { ownDashboard as english } from '../en/own-dashboard.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/own-dashboard.ts. */
export const ownDashboard: Translated<typeof english> = {
  'clientDashboard.aiHandled': 'عالجها الذكاء الاصطناعي',
  'clientDashboard.byType': 'المستندات حسب النوع',
  'clientDashboard.myDocuments': 'مستنداتي',
  'clientDashboard.myReports': 'تقاريري',
  'clientDashboard.otherTypes': 'أخرى',
  'clientDashboard.perDay': 'التقارير عبر الزمن',
  'clientDashboard.subtitle': 'ما سألت عنه، وما آل إليه الأمر.',
  'clientDashboard.validated': 'المعتمدة',
  'clientDashboard.validatedVsPending': 'التقارير المعتمدة مقابل قيد الانتظار',
  'employeeDashboard.claimsByStatus': 'شكاواي حسب الحالة',
  'employeeDashboard.myClaims': 'شكاواي',
  'employeeDashboard.myReports': 'تقاريري المعتمدة',
  'employeeDashboard.subtitle': 'ما ينتظرك، وما أنجزته.',
  'employeeDashboard.toValidate': 'تقارير الذكاء الاصطناعي للاعتماد',
  'employeeDashboard.validatedPerDay': 'تقاريري المعتمدة في آخر 7 أيام',
  'ownDashboard.details': 'عرض التفاصيل ←',
  'ownDashboard.loadFailed': 'تعذّر تحميل بيانات لوحة المتابعة.',
  'ownDashboard.title': 'لوحة المتابعة',
};
