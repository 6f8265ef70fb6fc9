import type { profile as english } from '../en/profile.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/profile.ts. */
export const profile: Translated<typeof english> = {
  'profile.account': 'الحساب',
  'profile.changePassword': 'تغيير كلمة المرور',
  'profile.confirmation': 'تأكيد كلمة المرور الجديدة',
  'profile.currentPassword': 'كلمة المرور الحالية',
  'profile.device': '{browser} على {system}',
  'profile.email': 'البريد الإلكتروني',
  'profile.endSession': 'تسجيل الخروج من {device}',
  'profile.lastSeen': 'آخر نشاط',
  'profile.loadFailed': 'تعذّر التحميل.',
  'profile.newPassword': 'كلمة المرور الجديدة',
  'profile.newPasswordHint': 'سيُسجَّل خروجك من جميع الأجهزة الأخرى.',
  'profile.password': 'كلمة المرور',
  'profile.passwordChanged': 'تم تغيير كلمة المرور.',
  'profile.phone': 'الهاتف',
  'profile.save': 'حفظ الملف الشخصي',
  'profile.saveFailed': 'تعذّر الحفظ.',
  'profile.saved': 'تم تحديث الملف الشخصي.',
  'profile.sessionEnded': 'سُجّل الخروج من ذلك الجهاز.',
  'profile.sessions': 'الأجهزة المسجّل دخولك منها',
  'profile.sessionsFailed': 'تعذّر التحميل.',
  'profile.sessionsHint': 'سجّل الخروج مما لا تعرفه، ثم غيّر كلمة المرور.',
  'profile.signOut': 'تسجيل الخروج',
  'profile.subtitle': 'كيف نتواصل معك، وكيف تسجّل الدخول.',
  'profile.thisDevice': 'هذا الجهاز',
  'profile.title': 'الملف الشخصي',
  'profile.unknownDevice': 'جهاز غير معروف',
  'profile.username': 'اسم المستخدم',
  'profile.usernameHint': 'لا يستطيع تغييره إلا مسؤول.',
};
