import type { clock as english } from '../en/clock.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/clock.ts. */
export const clock: Translated<typeof english> = {
  'clock.again': '{name}، أعيد فتحها ({times})',
  'clock.amount.CALENDAR_DAYS':
    '{count, plural, zero {لا أيام} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
  'clock.amount.HOURS':
    '{count, plural, zero {لا ساعات} one {ساعة واحدة} two {ساعتان} few {# ساعات} many {# ساعة} other {# ساعة}}',
  'clock.amount.MONTHS':
    '{count, plural, zero {لا أشهر} one {شهر واحد} two {شهران} few {# أشهر} many {# شهرًا} other {# شهر}}',
  'clock.amount.WEEKS':
    '{count, plural, zero {لا أسابيع} one {أسبوع واحد} two {أسبوعان} few {# أسابيع} many {# أسبوعًا} other {# أسبوع}}',
  'clock.amount.WORKING_DAYS':
    '{count, plural, zero {لا أيام عمل} one {يوم عمل واحد} two {يوما عمل} few {# أيام عمل} many {# يوم عمل} other {# يوم عمل}}',
  'clock.amount.WORKING_HOURS':
    '{count, plural, zero {لا ساعات عمل} one {ساعة عمل واحدة} two {ساعتا عمل} few {# ساعات عمل} many {# ساعة عمل} other {# ساعة عمل}}',
  'clock.amount.WORKING_MINUTES':
    '{count, plural, zero {لا دقائق عمل} one {دقيقة عمل واحدة} two {دقيقتا عمل} few {# دقائق عمل} many {# دقيقة عمل} other {# دقيقة عمل}}',
  'clock.cell.due': 'الموعد',
  'clock.cell.received': 'استُلمت',
  'clock.cell.today': 'اليوم',
  'clock.cell.waited': 'انتظار',
  'clock.copied': 'نُسخ النص.',
  'clock.copy': 'نسخ كنص',
  'clock.copyFailed': 'لم يسمح المتصفح بنسخ النص.',
  'clock.counted': 'محسوبة',
  'clock.day.any': 'اليوم {now} من {total}.',
  'clock.day.working': 'يوم العمل {now} من {total}.',
  'clock.days':
    '{count, plural, zero {لا أيام} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
  'clock.due': '{name}: الموعد {date}',
  'clock.explain': 'اشرح هذا الموعد',
  'clock.explainFailed': 'تعذر تحميل طريقة حساب هذا الموعد.',
  'clock.explainOf': '{name}: اشرح موعده',
  'clock.hours': '{hours} س',
  'clock.hoursMinutes': '{hours} س {minutes} د',
  'clock.instant': '{at}، {zone}',
  'clock.left':
    '{count, plural, zero {لم يبق أي يوم.} one {بقي يوم واحد.} two {بقي يومان.} few {بقيت # أيام.} many {بقي # يومًا.} other {بقي # يوم.}}',
  'clock.leftTime': 'بقي {time}.',
  'clock.line.CANCELLED': 'لم يعد مطلوبًا',
  'clock.line.LATE': 'متأخر، كان موعده {day}',
  'clock.line.MET': '{day}',
  'clock.line.MET_LATE': '{day}، متأخر',
  'clock.line.ON_TIME': 'موعده {day}',
  'clock.line.PASSED': 'لم يُستخدم',
  'clock.line.PAUSED': 'العد متوقف',
  'clock.line.RISK': 'موعده {day}',
  'clock.loadFailed': 'تعذر تحميل ما وُعد به.',
  'clock.minutes': '{minutes} د',
  'clock.moved': 'أُجّل',
  'clock.not.CLOSED': '{dates} (مغلق)',
  'clock.not.HOLIDAY': '{dates} ({name})',
  'clock.not.PAUSED': '{dates} (انتظار)',
  'clock.not.RECEIVED': '{dates} (يوم البدء)',
  'clock.not.ROLLED': '{dates} (ليس يوم عمل)',
  'clock.not.WEEKEND':
    '{count, plural, zero {لا أيام عطلة أسبوعية} one {يوم من عطلة أسبوعية} two {يومان من عطل أسبوعية} few {# أيام من عطل أسبوعية} many {# يومًا من عطل أسبوعية} other {# يوم من عطل أسبوعية}}',
  'clock.notCounted': 'غير محسوبة',
  'clock.noWay': 'تغير التقويم منذ تسوية هذا الموعد. يبقى الموعد، لكن لا يمكن عرض أيامه بعد الآن.',
  'clock.nothing': 'لا تنطبق أي سياسة، لذلك لم يوعد بأي موعد.',
  'clock.oneWalk': 'العد نفسه عبر الأيام يعطي الموعد وهذه الصفحة.',
  'clock.promised': 'ما وعدنا به',
  'clock.rolled':
    '{count, plural, zero {دون أيام} one {يومًا واحدًا، لأنه لم يكن يوم عمل} two {يومين، لأنهما لم يكونا يومي عمل} few {# أيام، لأنها لم تكن أيام عمل} many {# يومًا، لأنها لم تكن أيام عمل} other {# يوم، لأنها لم تكن أيام عمل}}',
  'clock.rule': 'القاعدة',
  'clock.ruleCalendar': '{amount} · التقويم «{calendar}»',
  'clock.ruleFrom': '{amount} بعد {day}',
  'clock.sentenceDays': '{name}: {amount} بعد {day}. هذا اليوم نفسه لا يُحسب.',
  'clock.sentenceTime': '{name}: {amount}، ابتداءً من {day}.',
  'clock.skipped.HOLIDAY':
    '{count, plural, zero {لم تُستثن أي عطلة.} one {لم تُحسب عطلة واحدة.} two {لم تُحسب عطلتان.} few {لم تُحسب # عطل.} many {لم تُحسب # عطلة.} other {لم تُحسب # عطلة.}}',
  'clock.skipped.PAUSED':
    '{count, plural, zero {لم يكن هناك انتظار.} one {لم يُحسب يوم انتظار واحد.} two {لم يُحسب يوما انتظار.} few {لم تُحسب # أيام انتظار.} many {لم يُحسب # يوم انتظار.} other {لم يُحسب # يوم انتظار.}}',
  'clock.span': '{amount}، من {from} إلى {to}',
  'clock.stands': '{name}: العد متوقف',
  'clock.state.LATE': 'متأخرة',
  'clock.state.PAUSED': 'متوقفة',
  'clock.state.RISK': 'معرّضة للتأخر',
  'clock.target.ACK': 'إشعار الاستلام',
  'clock.target.DELAY_NOTICE': 'إشعار بالتأخير',
  'clock.target.FINAL': 'الرد النهائي',
  'clock.target.FIRST_REPLY': 'الرد الأول',
  'clock.target.PROMISED': 'الرد الموعود',
  'clock.target.SUMMARY': 'التسوية السريعة',
  'clock.target.UPDATE': 'إفادة بالمستجدات',
  'clock.title': 'المواعيد',
  'clock.tooLate': 'متأخر ابتداءً من',
  'clock.warns': 'التنبيه ابتداءً من',
  'clock.why': 'لماذا {day}؟',
  'clock.whyStands': 'لماذا لا موعد لـ: {name}؟',
};
