import type { sso as english } from '../en/sso.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/sso.ts. */
export const sso: Translated<typeof english> = {
  'login.sso': 'تسجيل الدخول عبر {label}',
  'login.withPassword': 'تسجيل الدخول بكلمة مرور',
  'login.alsoSignOut': 'تسجيل الخروج أيضًا من {label}',
  'sso.failed.DENIED': 'رُفض تسجيل الدخول هناك.',
  'sso.failed.OVER': 'لم يعد تسجيل الدخول هذا صالحًا. يُرجى البدء من جديد.',
  'sso.failed.UNREACHABLE': 'خدمة تسجيل الدخول لا تجيب. يُرجى المحاولة بعد قليل.',
  'sso.failed.REFUSED': 'لم ينجح تسجيل الدخول. يُرجى المحاولة مجددًا أو سؤال أحد المسؤولين.',
  'sso.failed.NO_EMAIL': 'حسابك هناك بلا بريد إلكتروني. يُرجى سؤال أحد المسؤولين.',
  'sso.failed.NO_ROLE': 'ليس لحسابك هناك دور في هذه البوابة. يُرجى سؤال أحد المسؤولين.',
  'sso.failed.NO_ACCOUNT': 'لا يوجد هنا حساب يناسب تسجيل الدخول هذا. يُرجى سؤال أحد المسؤولين.',
  'sso.failed.NOT_FRESH': 'لم تسجّل الدخول هناك من جديد. يُرجى المحاولة مجددًا.',
  'sso.failed.OTHER_ACCOUNT': 'ليس هذا الحساب هناك هو التابع لحسابك هنا.',
  'sso.confirmedTitle': 'أكّد أنك صاحب الحساب',
  'sso.confirming': 'جارٍ التأكيد…',
  'sso.confirmed': 'تم التأكيد. يمكنك إغلاق هذا التبويب: التبويب الآخر يواصل.',
  'sso.notConfirmed': 'لم ينجح ذلك. يُرجى المحاولة مجددًا في التبويب الآخر.',
  'sso.prove': 'التأكيد عبر {label}',
  'sso.proveHint': 'تسجّل الدخول هناك مجددًا في تبويب جديد. ثم تواصل هذه الصفحة من تلقاء نفسها.',
};
