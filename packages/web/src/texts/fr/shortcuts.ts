import type { shortcuts as english } from '../en/shortcuts.ts';
import type { Translated } from '../translated.ts';

/** French for en/shortcuts.ts. */
export const shortcuts: Translated<typeof english> = {
  'shortcuts.keys': 'Touches de cet écran',
  'shortcuts.licences': 'Licences des composants intégrés',
  'shortcuts.singleHint':
    'Pendant que vous écrivez dans un champ, les touches seules ne font jamais rien d’autre. Ctrl+K fonctionne partout.',
  'shortcuts.singleKeys': 'Les touches seules agissent en dehors des champs',
};
