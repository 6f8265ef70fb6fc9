import type { papers as english } from '../en/papers.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/papers.ts. */
export const papers: Translated<typeof english> = {
  'papers.asked': 'يطلب',
  'papers.caseFile': 'ملف الحالة',
  'papers.channel.ASSISTANT': 'عبر المساعد في البوابة',
  'papers.channel.BRANCH': 'في أحد الفروع',
  'papers.channel.LETTER': 'برسالة',
  'papers.channel.MAIL': 'بالبريد الإلكتروني',
  'papers.channel.PHONE': 'بالهاتف',
  'papers.channel.PORTAL': 'عبر البوابة',
  'papers.complaint': 'الشكوى',
  'papers.filed': 'قُدّمت مع الشكوى',
  'papers.from': 'من',
  'papers.fromHow': '{name}، {how}',
  'papers.loadFailed': 'تعذّر تحميل هذه الورقة.',
  'papers.print': 'طباعة',
  'papers.printed': 'طُبعت {when}. أحدث حالة موجودة في البوابة.',
  'papers.receipt': 'إيصال باستلام شكوى',
  'papers.receiptShort': 'الإيصال',
  'papers.received': 'استُلمت {when} ({zone})',
  'papers.remedy.APOLOGY': 'اعتذارًا',
  'papers.remedy.EXPLANATION': 'توضيحًا',
  'papers.remedy.OTHER': 'شيئًا آخر',
  'papers.remedy.REFUND': 'استرداد المبلغ',
  'papers.remedy.REPAIR': 'إصلاحًا',
  'papers.remedy.REPLACEMENT': 'استبدالًا',
  'papers.wrote': 'النص المكتوب',
};
