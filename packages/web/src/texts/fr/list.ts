import type { list as english } from '../en/list.ts';
import type { Translated } from '../translated.ts';

/** French for en/list.ts. */
export const list: Translated<typeof english> = {
  'list.export': 'Exporter en CSV',
  'list.options': 'Options de la liste',
};
