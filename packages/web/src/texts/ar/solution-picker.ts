import type { solutionPicker as english } from '../en/solution-picker.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/solution-picker.ts. */
export const solutionPicker: Translated<typeof english> = {
  'solutions.internal': 'داخلي',
  'solutions.loadFailed': 'تعذّر تحميل الحلول',
  'solutions.textLabel': 'نص الحل',
};
