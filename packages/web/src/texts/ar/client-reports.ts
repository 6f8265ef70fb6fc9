import type { clientReports as english } from '../en/client-reports.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/client-reports.ts. */
export const clientReports: Translated<typeof english> = {
  'clientReports.ai': 'المساعد الذكي',
  'clientReports.answer': 'الحل',
  'clientReports.complaint': 'الشكوى',
  'clientReports.created': 'تاريخ الإنشاء',
  'clientReports.employee': 'أحد الموظفين',
  'clientReports.emptyText': 'صف مشكلة للمساعد الذكي: تصبح المحادثة تقريرًا يراجعه فريقنا.',
  'clientReports.emptyTitle': 'لا توجد تقارير بعد',
  'clientReports.everyState': 'كل الحالات',
  'clientReports.handledBy': 'عالجه',
  'clientReports.id': 'الرقم',
  'clientReports.loadFailed': 'تعذّر تحميل التقارير.',
  'clientReports.name': 'التقرير {id}',
  'clientReports.noMatchText': 'جرّب كلمة أخرى أو جزءًا منها.',
  'clientReports.noMatchTitle': 'لا يوجد تقرير مطابق لبحثك',
  'clientReports.keptBack':
    'اطّلع فريقنا على طلبك. إن كنت ما زلت تحتاج إلى رد، فاطلب من المساعد التحدث إلى موظف.',
  'clientReports.notValidated': 'يظهر الرد هنا حالما يراجعه فريقنا.',
  'clientReports.pending': 'قيد الانتظار',
  'clientReports.search': 'البحث في تقاريرك',
  'clientReports.startChat': 'اسأل المساعد',
  'clientReports.stateFilter': 'التقارير المعروضة',
  'clientReports.status': 'الحالة',
  'clientReports.steps': 'الخطوات',
  'clientReports.subtitle': 'ما سألت عنه المساعد، وما آل إليه الأمر.',
  'clientReports.summary': 'الملخص',
  'clientReports.tags': 'الوسوم',
  'clientReports.title': 'التقارير',
  'clientReports.unchecked': 'لم يُراجع بعد',
  'clientReports.settled': 'مسوّى',
  'clientReports.validated': 'معتمد',
  'clientReports.waiting': 'بانتظار موظف',
};
