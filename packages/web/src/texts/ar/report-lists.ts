import type { reportLists as english } from '../en/report-lists.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/report-lists.ts. */
export const reportLists: Translated<typeof english> = {
  'clientReports.ai': 'المساعد الذكي',
  'clientReports.created': 'تاريخ الإنشاء',
  'clientReports.employee': 'أحد الموظفين',
  'clientReports.emptyText': 'صف مشكلة للمساعد الذكي: تصبح المحادثة تقريرًا يراجعه فريقنا.',
  'clientReports.emptyTitle': 'لا توجد تقارير بعد',
  'clientReports.everyState': 'كل الحالات',
  'clientReports.handledBy': 'عالجه',
  'clientReports.keptBack':
    'اطّلع فريقنا على طلبك. إن كنت ما زلت تحتاج إلى رد، فاطلب من المساعد التحدث إلى موظف.',
  'clientReports.noMatchText': 'جرّب كلمة أخرى أو جزءًا منها.',
  'clientReports.notValidated': 'يظهر الرد هنا حالما يراجعه فريقنا.',
  'clientReports.search': 'البحث في تقاريرك',
  'clientReports.startChat': 'اسأل المساعد',
  'clientReports.stateFilter': 'التقارير المعروضة',
  'clientReports.status': 'الحالة',
  'clientReports.subtitle': 'ما سألت عنه المساعد، وما آل إليه الأمر.',
  'clientReports.title': 'التقارير',
  'clientReports.unchecked': 'لم يُراجع بعد',
  'clientReports.waiting': 'بانتظار موظف',
};
