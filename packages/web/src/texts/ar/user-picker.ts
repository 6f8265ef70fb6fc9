import type { userPicker as english } from '../en/user-picker.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/user-picker.ts. */
export const userPicker: Translated<typeof english> = {
  'users.loadFailed': 'تعذّر تحميل المستخدمين.',
  'users.pickFailed': 'تعذّر تحميل المستخدمين',
};
