import { addRoomTexts, t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

/** Every signed-in screen is inside a shell, so the screens' texts are loaded with the shells. */
export const roomTexts = addRoomTexts().then((isThere) => {
  if (!isThere) toast.error(t('shell.languageFailed'));
});
