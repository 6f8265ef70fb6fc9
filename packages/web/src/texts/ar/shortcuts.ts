import type { shortcuts as english } from '../en/shortcuts.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/shortcuts.ts. */
export const shortcuts: Translated<typeof english> = {
  'shortcuts.keys': 'مفاتيح هذه الشاشة',
  'shortcuts.licences': 'تراخيص المكونات المضمّنة',
  'shortcuts.singleHint':
    'أثناء الكتابة في حقل، لا تفعل المفاتيح المفردة شيئًا آخر. يعمل Ctrl+K في كل مكان.',
  'shortcuts.singleKeys': 'للمفاتيح المفردة وظائف خارج الحقول',
};
