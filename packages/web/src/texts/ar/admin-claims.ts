import type { adminClaims as english } from '../en/admin-claims.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/admin-claims.ts. */
export const adminClaims: Translated<typeof english> = {
  'adminClaims.changedGone': 'حذف شخص آخر هذه الشكوى. ما كتبته محفوظ هنا.',
  'adminClaims.clientFilter': 'العميل المعروض',
  'adminClaims.create': 'إنشاء',
  'adminClaims.edit': 'تعديل الشكوى {id}',
  'adminClaims.employee': 'الموظف',
  'adminClaims.employeeHint': 'اختياري. من دون موظف تبقى الشكوى في قائمة الانتظار.',
  'adminClaims.employeePlaceholder': 'البحث بالاسم',
  'adminClaims.emptyText': 'تظهر الشكاوى هنا فور تقديم أحدهم شكوى، أو عند إنشائك واحدة أعلاه.',
  'adminClaims.emptyTitle': 'لا توجد شكاوى بعد',
  'adminClaims.everyClient': 'كل العملاء',
  'adminClaims.new': 'شكوى جديدة',
  'adminClaims.noMatchText': 'جرّب كلمة أخرى أو جزءًا منها أو مرشّحات أخرى.',
  'adminClaims.noMatchTitle': 'لا توجد شكوى مطابقة',
  'adminClaims.nobody': 'لا أحد بعد',
  'adminClaims.open': 'المفتوحة',
  'adminClaims.response': 'الرد',
  'adminClaims.subtitle': 'جميع الشكاوى، ومن يتولى الرد عليها، وحالتها.',
  'adminClaims.title': 'الشكاوى',
  'adminClaims.total': 'الإجمالي',
};
