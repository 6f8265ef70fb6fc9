import type { employeeSolutions as english } from '../en/employee-solutions.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/employee-solutions.ts. */
export const employeeSolutions: Translated<typeof english> = {
  'employeeSolutions.emptyText': 'يظهر هنا ما يضيفه المسؤولون إلى قاعدة المعرفة.',
  'employeeSolutions.expand': 'توسيع الصفوف',
  'employeeSolutions.loadFailed': 'تعذّر التحميل',
  'employeeSolutions.subtitle': 'قاعدة المعرفة التي يقترح منها المساعد.',
};
