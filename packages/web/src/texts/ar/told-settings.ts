import type { toldSettings as english } from '../en/told-settings.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/told-settings.ts. */
export const toldSettings: Translated<typeof english> = {
  'told.subtitle': 'ما يصلك في البوابة وبالبريد. يُحفظ كل اختيار فورًا.',
  'told.title': 'ما يصلك من إشعارات',
  'told.what': 'عند',
  'told.inPortal': 'في البوابة',
  'told.byMail': 'بالبريد',
  'told.mailHint':
    'تُرسل الرسالة الفورية إذا لم تقرأ الإشعار خلال دقيقتين. أما الرسائل المتعلقة بأمان حسابك فتصل دائمًا.',
  'told.noMail': 'لا ترسل هذه البوابة رسائل بريد.',
  'told.addressFailed':
    'عادت رسائل أُرسلت إلى عنوانك. يرجى تصحيح العنوان في ملفك الشخصي أو مراجعة مسؤول.',
  'told.language': 'لغة الرسائل',
  'told.languageHint': 'تستخدم البوابة اللغة التي تختارها في أعلى الصفحة.',
  'told.languageUsual': 'لغة البوابة',
  'told.times': 'متى تصل الرسائل',
  'told.quiet': 'ساعات الهدوء',
  'told.quietHint':
    'تنتظر الرسائل حتى انتهاء هذه الساعات. أما الرسائل المتعلقة بأمان حسابك فتصل دائمًا.',
  'told.quietFrom': 'من',
  'told.quietTo': 'إلى',
  'told.zone': 'المنطقة الزمنية',
  'told.zoneUsual': 'المنطقة الزمنية للبوابة',
  'told.digestAt': 'الرسالة اليومية',
  'told.digestHint':
    'رسالة واحدة بكل ما اخترت أن يصلك يوميًا ولم تقرأه بعد. لا تصل إذا لم يكن هناك شيء.',
  'told.mail.NOW': 'فورًا',
  'told.mail.DAILY': 'يوميًا',
  'told.mail.NEVER': 'أبدًا',
  'told.loadFailed': 'تعذر تحميل إعدادات إشعاراتك.',
  'told.saveFailed': 'تعذر حفظ الاختيار.',
  'told.portalAlone': 'في البوابة فقط',
  'told.saved': 'تم الحفظ.',
  'told.muted': 'المكتومة',
  'told.mutedNone': 'لا شيء مكتوم. في صفحة الشكوى يكتمها زر الجرس.',
  'told.muted.claims': 'الشكوى رقم {id}',
  'told.muted.documents': 'المستند رقم {id}',
  'told.muted.reports': 'التقرير رقم {id}',
  'told.unmute': 'إلغاء الكتم',
  'told.unmuteFailed': 'تعذر إلغاء الكتم.',
};
