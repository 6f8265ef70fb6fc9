import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/palette.ts. */
export const palette: Translated<typeof english> = {
  'palette.all': 'عرض الكل في القائمة ({count, number})',
  'palette.claims': 'الشكاوى',
  'palette.count':
    '{count, plural, =0 {لا توجد نتائج} zero {لا توجد نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  'palette.documents': 'المستندات',
  'palette.hint': 'اكتب ما لا يقل عن {count} أحرف للبحث.',
  'palette.nothing': 'لم يُعثر على شيء لـ«{text}».',
  'palette.placeholder': 'انتقل إلى شاشة أو ابحث عن شيء…',
  'palette.reports': 'التقارير',
  'palette.screens': 'الشاشات',
  'palette.solutions': 'الحلول',
  'palette.title': 'البحث في كل مكان',
  'palette.people': 'الأشخاص',
};
