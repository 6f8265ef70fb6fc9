import type { views as english } from '../en/views.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/views.ts. */
export const views: Translated<typeof english> = {
  'views.editTitle': 'تعديل العرض',
  'views.name': 'الاسم',
  'views.filterHint': 'من يفتح العرض لا يرى منه إلا ما يحق له رؤيته.',
  'views.words': 'كلمات',
  'views.status': 'الحالة',
  'views.clock': 'الموعد',
  'views.paused': 'المهلة متوقفة',
  'views.whose': 'لمن هي',
  'views.anybody': 'لأي شخص',
  'views.mine': 'لمن يفتح العرض',
  'views.team': 'لفرقه',
  'views.unassigned': 'بلا مسؤول',
  'views.waiting': 'بانتظار',
  'views.waiting.CLIENT': 'العميل',
  'views.waiting.THIRD_PARTY': 'طرف آخر',
  'views.any': 'الكل',
  'views.sort': 'الترتيب',
  'views.saved': 'تم حفظ العرض.',
  'views.saveFailed': 'تعذّر حفظ العرض.',
  'views.delete': 'حذف العرض',
  'views.deleteTitle': 'حذف هذا العرض؟',
  'views.deleteText': 'سيختفي «{name}» لدى كل من يملكه. وتبقى شكاواه.',
  'views.deleted': 'تم حذف العرض.',
  'views.deleteFailed': 'تعذّر حذف العرض.',
};
