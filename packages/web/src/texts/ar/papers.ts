import type { papers as english } from '../en/papers.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/papers.ts. */
export const papers: Translated<typeof english> = {
  'papers.asked': 'يطلب',
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
  'papers.limit.ACK': 'يصلك تأكيد استلام شكواك في موعد أقصاه {date}.',
  'papers.limit.DELAY_NOTICE':
    'إن لم يصدر جواب حتى ذلك الحين، نكتب إليك السبب في موعد أقصاه {date}.',
  'papers.limit.FINAL': 'يصلك جوابنا النهائي في موعد أقصاه {date}.',
  'papers.limit.FIRST_REPLY': 'يصلك أول رد في موعد أقصاه {date}.',
  'papers.limit.PROMISED': 'يصلك الجواب الموعود في موعد أقصاه {date}.',
  'papers.limit.SUMMARY': 'إذا اتفقنا على جواب في موعد أقصاه {date}، يصلك في رسالة قصيرة.',
  'papers.limit.UPDATE': 'نخبرك بما وصلت إليه شكواك في موعد أقصاه {date}.',
  'papers.limits': 'المواعيد',
  'papers.loadFailed': 'تعذّر تحميل هذه الورقة.',
  'papers.print': 'طباعة',
  'papers.printed': 'طُبعت {when}. أحدث حالة موجودة في البوابة.',
  'papers.receipt': 'إيصال باستلام شكوى',
  'papers.received': 'استُلمت {when} ({zone})',
  'papers.recourse': 'إذا لم توافق',
  'papers.remedy.APOLOGY': 'اعتذارًا',
  'papers.remedy.EXPLANATION': 'توضيحًا',
  'papers.remedy.OTHER': 'شيئًا آخر',
  'papers.remedy.REFUND': 'استرداد المال',
  'papers.remedy.REPAIR': 'إصلاحًا',
  'papers.remedy.REPLACEMENT': 'بديلًا',
  'papers.wrote': 'النص المكتوب',
};
