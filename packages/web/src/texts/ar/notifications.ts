/** What people are told in the portal. */
export const notificationTexts = {
  'notifications.answered': 'ردّ {name} على الشكوى',
  'notifications.answerWithdrawn': 'سحب {name} ردًّا',
  'notifications.assigned': 'أسند {name} إليك شكوى',
  'notifications.empty': 'لا شيء بعد. سيظهر هنا ما يستجد في شكاواك.',
  'notifications.loadFailed': 'تعذر تحميل الإشعارات.',
  'notifications.more': 'عرض الأقدم',
  'notifications.note': 'ترك {name} ملاحظة داخلية',
  'notifications.portal': 'البوابة',
  'notifications.queued':
    '{count, plural, zero {لا شكوى تنتظر من يتولاها} one {شكوى واحدة تنتظر من يتولاها} two {شكويان تنتظران من يتولاهما} few {# شكاوى تنتظر من يتولاها} many {# شكوى تنتظر من يتولاها} other {# شكوى تنتظر من يتولاها}}',
  'notifications.queuedMore': 'أكثر من {count} شكوى تنتظر من يتولاها',
  'notifications.readAll': 'تعليم الكل كمقروء',
  'notifications.reopened': 'أعاد {name} فتح الشكوى',
  'notifications.replied': 'كتب {name} رسالة',
  'notifications.shared': 'شارك {name} معك مستندًا',
  'notifications.status': 'غيّر {name} الحالة: {status}',
  'notifications.times': '{count} مرات',
  'notifications.title': 'الإشعارات',
  'notifications.validated': 'أكّد {name} الإجابة عن تقريرك',
  'notifications.waiting': '{name} ينتظر ردك',
  'notifications.withdrawn': 'سحب {name} الشكوى',
} as const;
