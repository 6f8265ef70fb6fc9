import type { userPicker as english } from '../en/user-picker.ts';
import type { Translated } from '../translated.ts';

/** French for en/user-picker.ts. */
export const userPicker: Translated<typeof english> = {
  'users.loadFailed': 'Échec du chargement des utilisateurs.',
  'users.pickFailed': 'Échec du chargement des utilisateurs',
};
