import type { dialogs as english } from '../en/dialogs.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/dialogs.ts. */
export const dialogs: Translated<typeof english> = {
  'login.againText':
    'انتهت جلستك. ما كتبته محفوظ، وستتابع الصفحة من حيث توقفت عندما يسجّل الشخص نفسه الدخول.',
  'login.againTitle': 'سجّل الدخول مجددًا للمتابعة',
  'login.leave': 'مغادرة هذه الصفحة',
  'ui.discard': 'تجاهل',
  'ui.discardText': 'ما كتبته هنا لم يُحفظ.',
  'ui.discardTitle': 'هل تريد تجاهل تعديلاتك؟',
  'ui.kept': 'حفظتُه',
  'ui.finish': 'إنهاء',
  'ui.shownOnce': 'احفظه في مكان آمن: لا يُعرض إلا مرة واحدة.',
  'ui.keepEditing': 'متابعة الكتابة',
  'shell.deleteDrafts': 'تسجيل الخروج والحذف',
  'shell.draftsText':
    'ما كتبته وما لم يُرسل أو يُحفظ بعد محفوظ في هذا المتصفح. تسجيل الخروج يحذفه. أما ما حُفظ بالفعل فيبقى.',
  'shell.draftsTitle': 'هل تريد حذف ما يحتفظ به هذا المتصفح؟',
  'shell.stay': 'البقاء مسجّلًا',
};
