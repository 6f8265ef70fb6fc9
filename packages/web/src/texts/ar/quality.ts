import type { quality as english } from '../en/quality.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/quality.ts. */
export const quality: Translated<typeof english> = {
  'quality.alone': 'حُلّت دون موظف',
  'quality.aloneHint':
    'من أصل {made, plural, zero {# تقرير} one {تقرير واحد} two {تقريرين} few {# تقارير} many {# تقريرًا} other {# تقرير}} للعملاء: من قالوا إن الإجابة كفتهم ولم يطلبوا أحدًا.',
  'quality.blind': 'صحيحة دون أن يراها أحد',
  'quality.blindChoice': 'تقرير من كل {count}',
  'quality.blindHint': 'يختار الموظف قبل أن يرى اقتراح هذا التقرير، فتُقاس الصحة دون تأثير منه.',
  'quality.blindLabel': 'التقارير التي تخفي اقتراحها',
  'quality.blindNone': 'لا شيء',
  'quality.blindSaved': 'حُفظ للتقارير الجديدة من الآن.',
  'quality.blindTitle': 'القياس دون تحيّز',
  'quality.changes': 'ما تغيّر منذ ذلك الحين',
  'quality.confident': 'الإجابات الواثقة الصحيحة',
  'quality.confidentChart': 'الإجابات الواثقة الصحيحة لكل أسبوع، بالمئة',
  'quality.examples': 'الشكاوى المؤكدة التي يجيب منها',
  'quality.first': 'الاقتراحات الأولى الصحيحة',
  'quality.firstChart': 'الاقتراحات الأولى الصحيحة لكل أسبوع، بالمئة',
  'quality.learnedTitle': 'ما تعلّمه',
  'quality.loadFailed': 'فشل التحميل.',
  'quality.never': 'ليس بعد: يجيب من نصوص مفردة إلى أن يُؤكَّد ما يكفي',
  'quality.noneYet': 'لا شيء يُقاس بعد',
  'quality.outOf': '{right} من {asked}',
  'quality.running': 'التدريب جارٍ الآن',
  'quality.saveFailed': 'فشل الحفظ.',
  'quality.solutions': 'الحلول',
  'quality.subtitle':
    'كم مرة أصاب المساعد في الأسابيع الاثني عشر الأخيرة: محسوبة مما أكده موظفوكم، ولا شيء فيها مقدَّر.',
  'quality.trained': 'آخر تدريب',
  'quality.unanswered':
    '{count, plural, zero {لا تقارير مؤكدة بلا اقتراح.} one {تقرير مؤكد واحد بلا اقتراح.} two {تقريران مؤكدان بلا اقتراح.} few {# تقارير مؤكدة بلا اقتراح.} many {# تقريرًا مؤكدًا بلا اقتراح.} other {# تقرير مؤكد بلا اقتراح.}}',
};
