import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/gaps.ts. */
export const gaps: Translated<typeof english> = {
  'gaps.emptyText': 'لكل شكوى معلّقة إجابة واثقة تنتظر التأكيد، أو لا توجد شكاوى.',
  'gaps.emptyTitle': 'لا ثغرات الآن',
  'gaps.loadFailed': 'فشل التحميل.',
  'gaps.looked':
    '{count, plural, zero {لم تُفحص أي شكوى معلّقة بلا إجابة واثقة.} one {فُحصت شكوى معلّقة واحدة بلا إجابة واثقة.} two {فُحصت شكويان معلّقتان بلا إجابة واثقة.} few {فُحصت # شكاوى معلّقة بلا إجابة واثقة.} many {فُحصت # شكوى معلّقة بلا إجابة واثقة.} other {فُحصت # شكوى معلّقة بلا إجابة واثقة.}}',
  'gaps.publish': 'نشر واقتراح',
  'gaps.publishFailed': 'فشل الحفظ.',
  'gaps.published':
    'نُشر الحل {id} واقتُرح على {count, plural, zero {لا تقارير} one {تقرير واحد} two {تقريرين} few {# تقارير} many {# تقريرًا} other {# تقرير}}.',
  'gaps.subtitle':
    'شكاوى لا يجيب عنها شيء جيدًا، مجمّعة بحسب ما تسأل عنه. وتأتي أولًا التي ينتظرها أكثر الناس.',
  'gaps.textHint': 'يتلقاه كل من في هذه المجموعة اقتراحًا، ويؤكده موظف قبل أن يُحتسب.',
  'gaps.waiting':
    '{people, plural, zero {لا أحد ينتظر} one {ينتظر شخص واحد} two {ينتظر شخصان} few {ينتظر # أشخاص} many {ينتظر # شخصًا} other {ينتظر # شخص}}، {reports, plural, zero {لا شكاوى} one {شكوى واحدة} two {شكويان} few {# شكاوى} many {# شكوى} other {# شكوى}}',
  'gaps.write': 'كتابة حل',
};
