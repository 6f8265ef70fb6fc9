import type { clientClaims as english } from '../en/client-claims.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/client-claims.ts. */
export const clientClaims: Translated<typeof english> = {
  'clientClaims.assignee': 'يرد عليها',
  'clientClaims.contentHint': 'أخبرنا بما حدث وبما كنت تتوقعه.',
  'clientClaims.emptyText': 'أخبرنا بما حدث: يرد أحد الموظفين، وترى الرد هنا.',
  'clientClaims.noMatchText': 'جرّب كلمة أخرى أو جزءًا منها أو حالة أخرى.',
  'clientClaims.subtitle': 'ما اشتكيت منه، وما أجبنا به.',
  'clientClaims.title': 'الشكاوى',
};
