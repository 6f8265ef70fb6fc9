import type { triage as english } from '../en/triage.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/triage.ts. */
export const triage: Translated<typeof english> = {
  'triage.category': 'الفئة',
  'triage.choicesFailed': 'تعذّر تحميل الخيارات.',
  'triage.loadFailed': 'تعذّر تحميل تصنيف هذه الشكوى.',
  'triage.nature': 'ما هي',
  'triage.nature.COMPLAINT': 'شكوى',
  'triage.nature.QUESTION': 'سؤال',
  'triage.nature.UNDECIDED': 'لم يُقرَّر بعد',
  'triage.none': 'لا شيء',
  'triage.policy': 'السياسة',
  'triage.policyHint': 'الفئة الجديدة أو المنتج الجديد يجلب سياسته.',
  'triage.policyVersion': '{code}، الإصدار {version}',
  'triage.product': 'المنتج',
  'triage.proposed': '{agree} من {of} شكاوى مشابهة: {label}',
  'triage.proposedByCategory': 'من هذه الفئة: {label}',
  'triage.reason': 'السبب',
  'triage.reasonHint': 'مطلوب عند تغيير ماهيتها أو سياستها أو تاريخ فيها. لا يقرؤه إلا الموظفون.',
  'triage.receivedAt': 'استُلمت',
  'triage.saveFailed': 'لم تُصنَّف الشكوى.',
  'triage.saved': 'صُنّفت الشكوى.',
  'triage.sentAt': 'أرسلها العميل',
  'triage.sentAtHint': 'كما تقول الرسالة.',
  'triage.severity': 'الخطورة',
  'triage.severityOf': '{severity} من {of}',
  'triage.similarSay': 'شكاوى مشابهة: {what}',
  'triage.sort': 'صنّف',
  'triage.title': 'التصنيف',
  'triage.use': 'استخدم {label} في {field}',
  'triage.useShort': 'استخدم',
};
