import type { auth as english } from '../en/auth.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/auth.ts. */
export const auth: Translated<typeof english> = {
  'login.forbidden': 'تم رفض الوصول. يُرجى تسجيل الدخول بالحساب الصحيح.',
  'login.signUp': 'فتح حساب',
  'login.forgot': 'هل نسيت كلمة المرور؟',
  'login.hidePassword': 'إخفاء كلمة المرور',
  'login.noArea': 'سجّلت الدخول باسم {name}، لكن ليس لهذا الحساب قسم في هذه البوابة.',
  'login.name': 'البريد الإلكتروني أو اسم المستخدم',
  'login.password': 'كلمة المرور',
  'login.showPassword': 'إظهار كلمة المرور',
  'login.subtitle': 'يُرجى تسجيل الدخول للمتابعة.',
  'login.submit': 'تسجيل الدخول',
  'login.submitting': 'جارٍ تسجيل الدخول…',
  'login.title': 'مرحبًا بعودتك',
  'login.toMyArea': 'الانتقال إلى قسمي',
};
