import type { claimDue as english } from '../en/claim-due.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/claim-due.ts. */
export const claimDue: Translated<typeof english> = {
  'claims.due': 'الموعد',
  'claims.due.late': 'متأخرة، {date}',
  'claims.due.risk': 'معرّضة للتأخر، {date}',
  'claims.due.today': 'اليوم',
  'claims.due.waits.CLIENT': 'بانتظار العميل',
  'claims.due.waits.THIRD_PARTY': 'بانتظار طرف آخر',
  'claims.dueClient': 'موعد الرد',
  'claims.dueClient.by': 'حتى {date}',
  'claims.dueClient.late': 'كان موعده {date}',
  'claims.dueClient.sentence': 'سيصلك ردنا حتى {date}',
  'claims.dueClient.waits': 'نحن بانتظار ردك',
};
