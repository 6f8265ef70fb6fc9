import type { charts as english } from '../en/charts.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/charts.ts. */
export const charts: Translated<typeof english> = {
  'charts.count': 'العدد',
  'charts.day': 'اليوم',
  'charts.empty': 'لا يوجد ما يُعرض بعد.',
  'charts.item': '{label}: {value, number}',
  'charts.itemLink': '{label}: {value, number}. عرضها',
  'charts.share': '{value, number} من {total, number} ({percent})',
};
