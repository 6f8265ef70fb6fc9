import type { cannedReplies as english } from '../en/replies.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/replies.ts. */
export const cannedReplies: Translated<typeof english> = {
  'replies.title': 'ردود جاهزة',
  'replies.search': 'ابحث بكلمة',
  'replies.new': 'رد جديد',
  'replies.editTitle': 'تعديل الرد',
  'replies.edit': 'تعديل {title}',
  'replies.delete': 'حذف {title}',
  'replies.name': 'العنوان',
  'replies.body': 'النص',
  'replies.hint': 'تُملأ لكل شكوى: {list}',
  'replies.none': 'لا توجد ردود بعد. احفظ ما تكتبه كثيرًا ليُدرج بضغطتين.',
  'replies.noMatch': 'لا يوجد رد يحتوي على هذه الكلمات.',
  'replies.more': 'أول {shown} من {total}. اكتب كلمة من الرد الذي تريده.',
  'replies.missing': 'غير معروف لهذه الشكوى، يرجى ملؤه: {list}',
  'replies.insertFailed': 'تعذر إدراج الرد.',
  'replies.failed': 'تعذر تحميل الردود.',
  'replies.saved': 'تم حفظ الرد.',
  'replies.saveFailed': 'تعذر حفظ الرد.',
  'replies.deleteTitle': 'هل تريد حذف هذا الرد؟',
  'replies.deleteText': 'سيختفي «{title}» عند كل من لديه. الإجابات التي كُتبت منه تبقى.',
  'replies.deleted': 'تم حذف الرد.',
  'replies.deleteFailed': 'تعذر حذف الرد.',
};
