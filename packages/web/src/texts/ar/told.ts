import type { told as english } from '../en/told.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/told.ts. */
export const told: Translated<typeof english> = {
  'told.claim.assigned': 'إسناد شكوى إليّ',
  'told.claim.answered': 'الرد على شكوى',
  'told.claim.replied': 'كتابة رسالة',
  'told.claim.status': 'تغيير حالة شكوى',
  'told.claim.reopened': 'إعادة فتح شكوى',
  'told.claim.withdrawn': 'سحب شكوى',
  'told.claim.answer-withdrawn': 'سحب رد',
  'told.claim.waiting': 'انتظار ردي',
  'told.claim.merged': 'دمج شكوى في شكوى أخرى',
  'told.claim.note': 'ترك ملاحظة داخلية',
  'told.claim.risk': 'شكوى معرّضة للتأخر',
  'told.claim.late': 'تأخر شكوى',
  'told.report.validated': 'تأكيد الإجابة عن تقرير',
  'told.document.shared': 'مشاركة مستند معي',
  'told.mail.paused': 'توقف خروج رسائل البريد',
  'told.audit.burst': 'رفض محاولات دخول أو طلبات كثيرة',
  'told.webhook.disabled': 'إيقاف خطاف ويب',
  'told.digest': 'كل ما يصلك يوميًا',
  'told.end': 'إيقاف هذه الرسائل',
  'told.endFailed': 'تعذر إيقاف الرسائل. يرجى المحاولة مجددًا.',
  'told.endHint': 'لا يتغير شيء في البوابة، وتستمر الرسائل عن الأمور الأخرى.',
  'told.endIncomplete': 'هذا الرابط غير مكتمل. يرجى فتحه من الرسالة مرة أخرى.',
  'told.endRefused': 'هذا الرابط غير صالح. يرجى تسجيل الدخول واختيار ما يصلك من إشعارات.',
  'told.endText': 'لن تصلك رسائل عند حدوث ما يلي:',
  'told.endTitle': 'إيقاف الرسائل من هذا النوع',
  'told.ended': 'لم تعد تصلك رسائل عند حدوث ما يلي:',
  'told.endedHint': 'يمكنك إعادتها من البوابة، تحت الجرس.',
  'told.toPortal': 'إلى البوابة',
};
