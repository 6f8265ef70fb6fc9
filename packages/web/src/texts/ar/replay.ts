import type { replay as english } from '../en/replay.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/replay.ts. */
export const replay: Translated<typeof english> = {
  'replay.again': 'تغيّر النص منذ ذلك الحين. جرّبه من جديد لترى أثره الآن.',
  'replay.button': 'تجربة على الشكاوى السابقة',
  'replay.effectChanged': 'إجابة أخرى',
  'replay.effectGained': 'تصبح صحيحة',
  'replay.effectLost': 'تصبح خاطئة',
  'replay.failed': 'تعذّر طرح الشكاوى السابقة من جديد.',
  'replay.hint': 'اعرف ما الذي سيجيب عنه المساعد بشكل مختلف قبل حفظ أي شيء.',
  'replay.list': 'الشكاوى التي ستتغيّر إجابتها',
  'replay.more':
    '{count, plural, zero {لا توجد شكاوى أخرى.} one {توجد شكوى أخرى غير معروضة.} two {توجد شكويان أخريان غير معروضتين.} few {توجد # شكاوى أخرى غير معروضة.} many {توجد # شكوى أخرى غير معروضة.} other {توجد # شكوى أخرى غير معروضة.}}',
  'replay.newSolution': 'هذا الحل الجديد',
  'replay.noComplaints': 'لا توجد شكاوى سابقة بعد.',
  'replay.none':
    '{count, plural, zero {لا توجد شكاوى سابقة.} one {الشكوى السابقة تبقى إجابتها كما هي.} two {الشكويان السابقتان تبقى إجابتاهما كما هما.} few {# شكاوى سابقة تبقى إجاباتها كما هي.} many {# شكوى سابقة تبقى إجاباتها كما هي.} other {# شكوى سابقة تبقى إجاباتها كما هي.}}',
  'replay.nothing': 'لا إجابة',
  'replay.now': 'الآن',
  'replay.running': 'يُعاد طرح الشكاوى السابقة…',
  'replay.score': 'الدرجة {score}',
  'replay.solution': 'الحل رقم {id}: {text}',
  'replay.some':
    'من بين {complaints, plural, zero {لا شكاوى سابقة} one {شكوى سابقة واحدة} two {شكويين سابقتين} few {# شكاوى سابقة} many {# شكوى سابقة} other {# شكوى سابقة}}، {count, plural, zero {لن تتغيّر أي إجابة أولى.} one {ستتغيّر إجابة أولى واحدة.} two {ستتغيّر إجابتان أوليان.} few {ستتغيّر # إجابات أولى.} many {ستتغيّر # إجابة أولى.} other {ستتغيّر # إجابة أولى.}}',
  'replay.then': 'بعد التغيير',
  'replay.title': 'الشكاوى السابقة',
};
