import type { ui as english } from '../en/ui.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/ui.ts. */
export const ui: Translated<typeof english> = {
  'ui.actions': 'الإجراءات',
  'ui.chooseFile': 'اختر ملفًا',
  'ui.clearSearch': 'مسح البحث',
  'ui.conflictAllMine': 'الاحتفاظ بكل نسخي',
  'ui.conflictAllTheirs': 'أخذ كل نسخهم',
  'ui.conflictMine': 'نسختي',
  'ui.conflictRenewed': 'عدّل شخص آخر هذا. يعرض النموذج ما هو مخزّن الآن.',
  'ui.conflictSettle': 'المتابعة بهذا الاختيار',
  'ui.conflictText': 'عدّل شخص آخر هذا في هذه الأثناء. ما كتبته محفوظ: اختر لكل حقل النسخة المعتمدة.',
  'ui.conflictTheirs': 'نسختهم كما هي مخزّنة الآن',
  'ui.conflictTitle': 'نسختان',
  'ui.details': 'تفاصيل {name}',
  'ui.detailsHeading': 'التفاصيل',
  'ui.discard': 'تجاهل',
  'ui.discardText': 'ما كتبته هنا لم يُحفظ.',
  'ui.discardTitle': 'هل تريد تجاهل تعديلاتك؟',
  'ui.dismiss': 'إخفاء الرسالة',
  'ui.draftRestored': 'هذا ما كتبته من قبل.',
  'ui.dropFile': 'أفلت ملفًا هنا، أو',
  'ui.keepEditing': 'متابعة الكتابة',
  'ui.notifications': 'الإشعارات',
  'ui.noResults': 'لم يُعثر على شيء.',
  'ui.pages': 'الصفحات',
  'ui.range': '\u2066{from, number}–{to, number}\u2069 من {total, number}',
  'ui.rowsPerPage': 'عدد الصفوف في الصفحة',
  'ui.removeFile': 'إزالة {name}',
  'ui.searching': 'جارٍ البحث…',
  'ui.startOver': 'البدء من جديد',
};
