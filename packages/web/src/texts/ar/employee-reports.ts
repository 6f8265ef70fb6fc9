import type { employeeReports as english } from '../en/employee-reports.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/employee-reports.ts. */
export const employeeReports: Translated<typeof english> = {
  'employeeReports.client': 'العميل',
  'employeeReports.emptyText': 'تُحفظ هنا التقارير التي تعتمدها.',
  'employeeReports.emptyTitle': 'لم تعتمد أي تقرير بعد',
  'employeeReports.noMatchText': 'جرّب كلمة أخرى أو جزءًا منها أو رقم تقرير.',
  'employeeReports.search': 'البحث في التقارير',
  'employeeReports.solution': 'الحل {id}',
  'employeeReports.subtitle': 'ما اعتمدته: الشكوى والرد الذي أكّدته.',
  'employeeReports.title': 'تقاريري',
  'employeeReports.validated': 'تاريخ الاعتماد',
};
