import type { quality as english } from '../en/quality.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/quality.ts. */
export const quality: Translated<typeof english> = {
  'quality.alone': 'حُلّت دون موظف',
  'quality.aloneHint':
    'من أصل {made, plural, zero {# تقرير} one {تقرير واحد} two {تقريرين} few {# تقارير} many {# تقريرًا} other {# تقرير}} للعملاء: من قالوا إن الإجابة كفتهم ولم يطلبوا أحدًا.',
  'quality.badWeek': 'يستحق نظرة',
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
  'quality.encoderOutside':
    'تغادر الشكاوى شبكتكم: يستلم {host} نص كل واحدة منها، لأنه يقارن معانيها لصالح المساعد (ENCODER).',
  'quality.examples': 'الشكاوى المؤكدة التي يجيب منها',
  'quality.first': 'الاقتراحات الأولى الصحيحة',
  'quality.firstChart': 'الاقتراحات الأولى الصحيحة لكل أسبوع، بالمئة',
  'quality.judged': 'حُكم عليها',
  'quality.learnedTitle': 'ما تعلّمه',
  'quality.loadFailed': 'فشل التحميل.',
  'quality.never': 'ليس بعد: يجيب من نصوص مفردة إلى أن يُؤكَّد ما يكفي',
  'quality.noWrong': 'لا شيء',
  'quality.noneYet': 'لا شيء يُقاس بعد',
  'quality.record':
    '{asked, plural, zero {واثق: {right} صحيحة من آخر # إجابة} one {واثق: {right} صحيحة من آخر إجابة} two {واثق: {right} صحيحة من آخر إجابتين} few {واثق: {right} صحيحة من آخر # إجابات} many {واثق: {right} صحيحة من آخر # إجابة} other {واثق: {right} صحيحة من آخر # إجابة}}',
  'quality.recordHint':
    'محسوب مما أكده موظفوكم أو صححوه أو رأوا أنه بلا جواب. وإذا قلّ عن تسع من عشر صار المساعد أكثر حذرًا من تلقاء نفسه.',
  'quality.recordTitle': 'سجل الإجابات',
  'quality.running': 'التدريب جارٍ الآن',
  'quality.saveFailed': 'فشل الحفظ.',
  'quality.solutions': 'الحلول',
  'quality.stillLearning':
    '{asked, plural, =0 {ما زال يتعلم: لم يُحكم على أي إجابة واثقة بعد} zero {ما زال يتعلم: # إجابة واثقة حُكم عليها} one {ما زال يتعلم: حُكم على إجابة واثقة واحدة} two {ما زال يتعلم: حُكم على إجابتين واثقتين} few {ما زال يتعلم: حُكم على # إجابات واثقة} many {ما زال يتعلم: حُكم على # إجابة واثقة} other {ما زال يتعلم: حُكم على # إجابة واثقة}}',
  'quality.subtitle':
    'كم مرة أصاب المساعد في الأسابيع الاثني عشر الأخيرة: محسوبة مما أكده موظفوكم، ولا شيء فيها مقدَّر.',
  'quality.sure': 'الواثقة',
  'quality.sureRight': 'الصحيحة منها',
  'quality.trained': 'آخر تدريب',
  'quality.unanswered':
    '{count, plural, zero {لا تقارير مؤكدة بلا اقتراح.} one {تقرير مؤكد واحد بلا اقتراح.} two {تقريران مؤكدان بلا اقتراح.} few {# تقارير مؤكدة بلا اقتراح.} many {# تقريرًا مؤكدًا بلا اقتراح.} other {# تقرير مؤكد بلا اقتراح.}}',
  'quality.week': 'الأسبوع من',
  'quality.weekTable': 'السجل أسبوعًا بأسبوع',
  'quality.wrongCase': 'التقرير {id}',
  'quality.wrongCases': 'واثقة وخاطئة',
};
