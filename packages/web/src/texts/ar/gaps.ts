import type { gaps as english } from '../en/gaps.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/gaps.ts. */
export const gaps: Translated<typeof english> = {
  'gaps.bringBack': 'إعادة',
  'gaps.broughtBack': 'عادت الثغرة إلى القائمة.',
  'gaps.byHand':
    '{count, plural, zero {لم يُجب عنها يدويًا.} one {أُجيب عنها يدويًا مرة واحدة: اكتب الحل.} two {أُجيب عنها يدويًا مرتين: اكتب الحل.} few {أُجيب عنها يدويًا # مرات: اكتب الحل.} many {أُجيب عنها يدويًا # مرة: اكتب الحل.} other {أُجيب عنها يدويًا # مرة: اكتب الحل.}}',
  'gaps.dismiss': 'استبعاد',
  'gaps.dismissFailed': 'فشل الحفظ.',
  'gaps.dismissed': 'استُبعدت إلى أن تنضم إليها شكوى أخرى:',
  'gaps.emptyText': 'لكل شكوى إجابة واثقة تنتظر التأكيد، أو لا توجد شكاوى.',
  'gaps.emptyTitle': 'لا ثغرات الآن',
  'gaps.loadFailed': 'فشل التحميل.',
  'gaps.looked':
    '{count, plural, zero {لم تُفحص أي شكوى لا يجيب عنها حل جيدًا.} one {فُحصت شكوى واحدة لا يجيب عنها حل جيدًا.} two {فُحصت شكويان لا يجيب عنهما حل جيدًا.} few {فُحصت # شكاوى لا يجيب عنها حل جيدًا.} many {فُحصت # شكوى لا يجيب عنها حل جيدًا.} other {فُحصت # شكوى لا يجيب عنها حل جيدًا.}}',
  'gaps.noneDismissedText': 'تبقى الثغرة التي تستبعدها هنا إلى أن تنضم إليها شكوى أخرى.',
  'gaps.noneDismissedTitle': 'لا ثغرات مستبعدة',
  'gaps.noneFits':
    '{count, plural, zero {لم يقل موظف عن أي منها إن لا حل يناسبها.} one {قال موظف عن واحدة منها إن لا حل يناسبها.} two {قال موظف عن اثنتين منها إن لا حل يناسبهما.} few {قال موظف عن # منها إن لا حل يناسبها.} many {قال موظف عن # منها إن لا حل يناسبها.} other {قال موظف عن # منها إن لا حل يناسبها.}}',
  'gaps.publish': 'نشر واقتراح',
  'gaps.publishFailed': 'فشل الحفظ.',
  'gaps.published':
    'نُشر الحل {id} واقتُرح على {count, plural, zero {لا تقارير} one {تقرير واحد} two {تقريرين} few {# تقارير} many {# تقريرًا} other {# تقرير}}.',
  'gaps.subtitle':
    'شكاوى لا يجيب عنها حل جيدًا، مجمّعة بحسب ما تسأل عنه. وتأتي أولًا التي ينتظرها أكثر الناس.',
  'gaps.textHint': 'يتلقاه كل من ينتظر في هذه المجموعة اقتراحًا، ويؤكده موظف قبل أن يُحتسب.',
  'gaps.undo': 'تراجع',
  'gaps.view': 'أي ثغرات',
  'gaps.viewDismissed': 'ثغرات مستبعدة',
  'gaps.viewOpen': 'ثغرات مفتوحة',
  'gaps.waiting':
    '{people, plural, zero {لا أحد ينتظر} one {ينتظر شخص واحد} two {ينتظر شخصان} few {ينتظر # أشخاص} many {ينتظر # شخصًا} other {ينتظر # شخص}}، {reports, plural, zero {لا شكاوى} one {شكوى واحدة} two {شكويان} few {# شكاوى} many {# شكوى} other {# شكوى}}',
  'gaps.write': 'كتابة حل',
};
