import type { conflicts as english } from '../en/conflicts.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/conflicts.ts. */
export const conflicts: Translated<typeof english> = {
  'ui.alsoEditing': '{name} يعدّل هذا أيضًا.',
  'ui.conflictAllMine': 'الاحتفاظ بكل نسخي',
  'ui.conflictAllTheirs': 'أخذ كل نسخهم',
  'ui.conflictMine': 'نسختي',
  'ui.conflictRenewed': 'عدّل شخص آخر هذا. يعرض النموذج ما هو مخزّن الآن.',
  'ui.conflictSettle': 'المتابعة بهذا الاختيار',
  'ui.conflictText': 'عدّل شخص آخر هذا في هذه الأثناء. ما كتبته محفوظ: اختر لكل حقل النسخة المعتمدة.',
  'ui.conflictTheirs': 'نسختهم كما هي مخزّنة الآن',
  'ui.conflictTitle': 'نسختان',
};
