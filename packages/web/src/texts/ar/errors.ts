import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/errors.ts. */
export const errors: Translated<typeof english> = {
  'errors.http': 'HTTP {status} من {url}',
  'errors.notJson': 'كان المتوقع JSON، ووصل {type}',
  'errors.notJsonUnknown': 'شيء آخر',
  'errors.request': 'تعذّر الطلب',
  'errors.status': 'تعذّر الطلب برمز الحالة {status}',
};
