import type { recovery as english } from '../en/recovery.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/recovery.ts. */
export const recovery: Translated<typeof english> = {
  'recovery.account': 'للحساب {name}.',
  'recovery.again': 'طلب رابط جديد',
  'recovery.back': 'العودة إلى تسجيل الدخول',
  'recovery.choose': 'اختر كلمة مرور جديدة',
  'recovery.confirmation': 'تأكيد كلمة المرور الجديدة',
  'recovery.differ': 'كلمتا المرور الجديدتان غير متطابقتين.',
  'recovery.done': 'سُجّل خروجك من كل مكان. يُرجى تسجيل الدخول بكلمة المرور الجديدة.',
  'recovery.doneTitle': 'تم حفظ كلمة مرورك الجديدة',
  'recovery.failed': 'تعذّر طلب الرابط. يُرجى المحاولة مرة أخرى.',
  'recovery.hint': 'سيُسجَّل خروجك من جميع الأجهزة.',
  'recovery.lookFailed': 'تعذّر التحقق من الرابط.',
  'recovery.looking': 'جارٍ التحقق من الرابط…',
  'recovery.off': 'لا ترسل هذه البوابة رسائل. يُرجى طلب كلمة مرور جديدة من أحد المسؤولين.',
  'recovery.over': 'لم يعد هذا الرابط صالحًا. يُرجى طلب رابط جديد.',
  'recovery.password': 'كلمة المرور الجديدة',
  'recovery.save': 'حفظ كلمة المرور',
  'recovery.saveFailed': 'تعذّر حفظ كلمة المرور. يُرجى المحاولة مرة أخرى.',
  'recovery.send': 'إرسال الرابط',
  'recovery.sending': 'جارٍ الإرسال…',
  'recovery.sent': 'إذا وُجد حساب مطابق، فقد أرسلنا رسالة إلى عنوانه.',
  'recovery.sentTitle': 'يُرجى الاطلاع على بريدك',
  'recovery.subtitle': 'عرّفنا بنفسك لنرسل إليك رابطًا تختار به كلمة مرور جديدة.',
  'recovery.wait':
    'الرابط الذي فيها صالح لنصف ساعة. إذا لم يصل شيء، فابحث في البريد غير المرغوب فيه أو اسأل أحد المسؤولين.',
  'recovery.welcome': 'أهلًا بك',
  'recovery.welcomeAccount': 'اختر كلمة مرور لحسابك {name}.',
  'recovery.welcomeDone': 'يمكنك الآن تسجيل الدخول بها.',
  'recovery.welcomeDoneTitle': 'تم حفظ كلمة مرورك',
  'recovery.welcomeOver': 'لم تعد هذه الدعوة صالحة. يُرجى طلب دعوة جديدة من أحد المسؤولين.',
};
