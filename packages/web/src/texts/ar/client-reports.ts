import type { clientReports as english } from '../en/client-reports.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/client-reports.ts. */
export const clientReports: Translated<typeof english> = {
  'clientReports.answer': 'الحل',
  'clientReports.complaint': 'الشكوى',
  'clientReports.id': 'الرقم',
  'clientReports.loadFailed': 'تعذّر تحميل التقارير.',
  'clientReports.name': 'التقرير {id}',
  'clientReports.noMatchTitle': 'لا يوجد تقرير مطابق لبحثك',
  'clientReports.pending': 'قيد الانتظار',
  'clientReports.steps': 'الخطوات',
  'clientReports.summary': 'الملخص',
  'clientReports.tags': 'الوسوم',
  'clientReports.settled': 'مسوّى',
  'clientReports.validated': 'معتمد',
};
