import type { review as english } from '../en/review.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/review.ts. */
export const review: Translated<typeof english> = {
  'evidence.confirmed':
    '{compared, plural, zero {لم يؤكد الموظفون هذه الإجابة لأي شكوى مشابهة ({confirmed} من #)} one {أكد الموظفون هذه الإجابة لعدد {confirmed} من شكوى مشابهة واحدة} two {أكد الموظفون هذه الإجابة لعدد {confirmed} من شكويين مشابهتين} few {أكد الموظفون هذه الإجابة لعدد {confirmed} من # شكاوى مشابهة} many {أكد الموظفون هذه الإجابة لعدد {confirmed} من # شكوى مشابهة} other {أكد الموظفون هذه الإجابة لعدد {confirmed} من # شكوى مشابهة}}',
  'evidence.similar': 'شكاوى مشابهة تجيب عنها',
  'evidence.words': 'كلمات مشتركة: {words}',
  'review.answered':
    '{count, plural, zero {لا تجيب هذه الإجابة الآن عن أي شكوى مشابهة أخرى.} one {شكوى مشابهة واحدة تجيب عنها هذه الإجابة الآن.} two {شكويان مشابهتان تجيب عنهما هذه الإجابة الآن.} few {# شكاوى مشابهة تجيب عنها هذه الإجابة الآن.} many {# شكوى مشابهة تجيب عنها هذه الإجابة الآن.} other {# شكوى مشابهة تجيب عنها هذه الإجابة الآن.}}',
  'review.answeredNone': 'لا تتغير إجابة أي شكوى أخرى في الانتظار.',
  'review.attached': 'اقتُرح على العميل',
  'review.blind':
    'اقتراح هذا التقرير مخفي إلى أن تختار: هكذا يُعرف كم مرة يصيب المساعد من تلقاء نفسه.',
  'review.blindDiffers': 'كان المساعد قد اقترح الحل رقم {id}: {text}',
  'review.blindSame': 'كان المساعد قد اقترح الحل نفسه.',
  'review.choices': 'حلول للاختيار',
  'review.choicesFailed': 'تعذر تحميل الحلول الأخرى الممكنة: {error}',
  'review.choose': 'اختيار الحل {id}',
  'review.confirmed': 'الحل الذي تعتمده للتقرير {id}',
  'review.from': 'كتب {name}:',
  'review.keyChoose': 'اختيار الحل من 1 إلى 5 للتقرير المعروض',
  'review.keySkip': 'تخطي التقرير المعروض',
  'review.keys': 'المفاتيح: من 1 إلى 5 للاختيار، V أو Enter للاعتماد، S للتخطي، U للتراجع.',
  'review.keyUndo': 'التراجع عن آخر اعتماد',
  'review.keyValidate': 'اعتماد التقرير المعروض',
  'review.learning': 'جارٍ البحث عما تعلمه المساعد من ذلك…',
  'review.missing': 'هذا التقرير لم يعد موجودًا، أو لم يعد ينتظر أحدًا.',
  'review.noReasons': 'لن يقترح المساعد هذا الحل من تلقاء نفسه.',
  'review.resolved': 'حُلّت بحسب العميل',
  'review.skip': 'تخطٍّ',
  'review.title': 'التقرير {id}',
  'review.undo': 'تراجع',
  'review.undoFailed': 'تعذر التراجع: {error}',
  'review.undone': 'التقرير {id} في الانتظار من جديد.',
  'review.validate': 'اعتماد ومتابعة',
};
