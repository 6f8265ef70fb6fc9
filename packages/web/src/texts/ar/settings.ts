import type { settings as english } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/settings.ts. */
export const settings: Translated<typeof english> = {
  'settings.access': 'حسابات الخدمة ورموز واجهة البرمجة ومن ليس لديهم عامل ثانٍ.',
  'settings.audit': 'من غيّر ماذا ومتى.',
  'settings.calendars': 'أيام العمل وساعاته والعطل التي تُحسب بها المواعيد.',
  'settings.categories': 'موضوعات الشكاوى، مع ما تجلبه من سياسة وفريق وخطورة.',
  'settings.mail': 'هل تخرج رسائل البريد، وما آل إليه كل منها.',
  'settings.policies': 'متى يجب تأكيد استلام الشكوى والرد عليها، في إصدارات يراجعها شخص.',
  'settings.reference': 'كل استدعاء يمكن للبرامج إجراؤه، مع أشكاله وأمثلته.',
  'settings.subtitle': 'ما يُضبط مرة واحدة ويُراجع بين حين وآخر.',
  'settings.teams': 'من يعملون معًا، وكم يتولى كل شخص، وكيف تُوزّع الشكاوى.',
  'settings.webhooks': 'برامج أخرى تُبلغها البوابة بالأحداث.',
};
