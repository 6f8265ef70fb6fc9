import type { conversations as english } from '../en/conversations.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/conversations.ts. */
export const conversations: Translated<typeof english> = {
  'conversations.answers': 'يتولى {name} شكواك رقم {id}.',
  'conversations.away': 'تعذّر الوصول إلى الخادم الآن. رسالتك محفوظة وستُرسل تلقائيًا.',
  'conversations.closed':
    'شكوى هذه المحادثة مغلقة. أعد فتحها أو ابدأ محادثة جديدة. لن يضيع شيء مما كتبته.',
  'conversations.closedForGood':
    'شكوى هذه المحادثة مغلقة ولم يعد ممكنًا إعادة فتحها. يُرجى بدء محادثة جديدة. لن يضيع شيء مما كتبته.',
  'conversations.deleted': 'حُذفت شكوى هذه المحادثة. يُرجى بدء محادثة جديدة. لن يضيع شيء مما كتبته.',
  'conversations.earlier': 'محادثاتك',
  'conversations.earlierFailed': 'تعذّر تحميل محادثاتك.',
  'conversations.employeeChecks': 'سيراجع أحد الموظفين الأمر ويعود إليك.',
  'conversations.handedOverOn': 'تاريخ التحويل',
  'conversations.held':
    '{count, plural, zero {لم تُكتب أي رسالة قبل انتهاء جلستك. هل تريد الإرسال الآن؟} one {كُتب هذا قبل انتهاء جلستك. هل تريد إرساله الآن؟} two {كُتبت هاتان الرسالتان قبل انتهاء جلستك. هل تريد إرسالهما الآن؟} few {كُتبت هذه الرسائل (#) قبل انتهاء جلستك. هل تريد إرسالها الآن؟} many {كُتبت هذه الرسائل (#) قبل انتهاء جلستك. هل تريد إرسالها الآن؟} other {كُتبت هذه الرسائل (#) قبل انتهاء جلستك. هل تريد إرسالها الآن؟}}',
  'conversations.loadFailed': 'تعذّر تحميل المحادثة.',
  'conversations.newMessages':
    '{count, plural, zero {لا رسائل جديدة} one {رسالة جديدة} two {رسالتان جديدتان} few {# رسائل جديدة} many {# رسالة جديدة} other {# رسالة جديدة}}',
  'conversations.newer': 'الأحدث',
  'conversations.none': 'تبقى محادثاتك معنا هنا لتقرأها.',
  'conversations.noneOfThese': 'لا شيء من هذه',
  'conversations.notConnected': 'لا يوجد اتصال. نصك محفوظ وسيُرسل تلقائيًا.',
  'conversations.older': 'الأقدم',
  'conversations.openClaim': 'فتح الشكوى',
  'conversations.others': 'حلول أخرى',
  'conversations.picked': 'هذا هو المناسب: {title}',
  'conversations.receipt': 'الإيصال',
  'conversations.reference': 'المرجع',
  'conversations.reopen': 'إعادة الفتح',
  'conversations.reopenFailed': 'تعذّرت إعادة فتح الشكوى.',
  'conversations.sendNow': 'إرسال الآن',
  'conversations.staff': 'الدعم',
  'conversations.takeBack': 'إعادة إلى الحقل',
  'conversations.untitled': 'بلا نص',
  'conversations.waiting': 'بالانتظار',
  'conversations.which': 'أي من هذه هو المناسب؟',
  'conversations.withdrawn': 'سُحبت رسالة في {date}.',
  'conversations.withdrawnAnswer': 'سُحب رد في {date}.',
  'conversations.workedFor': 'نجح مع {a} من {b}',
  'conversations.writeTo': 'الكتابة إلى {name}',
  'conversations.writeToUs': 'الكتابة إلى فريقنا',
};
