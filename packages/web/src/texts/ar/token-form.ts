import type { tokenForm as english } from '../en/token-form.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/token-form.ts. */
export const tokenForm: Translated<typeof english> = {
  'tokens.new': 'رمز جديد',
  'tokens.newFor': 'رمز جديد للحساب {name}',
  'tokens.nameHint': 'ما الذي يستخدمه، مثل «التصدير الليلي».',
  'tokens.end': 'مدة الصلاحية',
  'tokens.days':
    '{count, plural, zero {لا أيام} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
  'tokens.untilDay': 'حتى نهاية يوم',
  'tokens.day': 'آخر يوم',
  'tokens.dayMissing': 'يرجى اختيار يوم.',
  'tokens.make': 'إنشاء الرمز',
  'tokens.makeFailed': 'تعذر إنشاء الرمز.',
  'tokens.made': 'رمزك الجديد',
  'tokens.token': 'الرمز',
  'tokens.madeHint': 'يرسله البرنامج مع كل طلب، في الترويسة Authorization بعد الكلمة Bearer.',
  'tokens.unkept': 'الرمز صالح بالفعل، ولا يمكن لأحد عرضه مرة أخرى. إن لم تحفظه فألغِه.',
  'tokens.backToToken': 'العودة إلى الرمز',
  'tokens.revokeIt': 'إلغاؤه',
  'tokens.area.claims': 'الشكاوى',
  'tokens.area.documents': 'المستندات',
  'tokens.area.reports': 'التقارير',
  'tokens.area.solutions': 'الحلول',
  'tokens.area.people': 'الأشخاص',
  'tokens.area.desk': 'تنظيم العمل',
  'tokens.about.claims:read': 'الشكاوى مع رسائلها وملاحظاتها ومواعيدها.',
  'tokens.about.claims:write': 'تقديمها وتعديلها وإسنادها والرد عليها وإغلاقها وحذفها.',
  'tokens.about.documents:read': 'قائمة المستندات، والملفات نفسها.',
  'tokens.about.documents:write': 'رفع المستندات وحذفها.',
  'tokens.about.reports:read': 'التقارير مع محادثاتها.',
  'tokens.about.reports:write': 'إنشاؤها واعتمادها والرد عليها وحذفها.',
  'tokens.about.solutions:read': 'الحلول، وما يناسب منها نصًا.',
  'tokens.about.solutions:write': 'إضافتها وتعديلها وحذفها.',
  'tokens.about.people:read': 'الأسماء والأدوار وطرق التواصل مع الأشخاص.',
  'tokens.about.desk:read': 'الفرق وأعباء العمل والتقاويم والسياسات والفئات والردود الجاهزة.',
};
