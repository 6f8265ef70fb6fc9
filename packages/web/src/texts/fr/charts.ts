import type { charts as english } from '../en/charts.ts';
import type { Translated } from '../translated.ts';

/** French for en/charts.ts. */
export const charts: Translated<typeof english> = {
  'charts.count': 'Nombre',
  'charts.day': 'Jour',
  'charts.empty': 'Rien à afficher pour l’instant.',
  'charts.item': '{label} : {value, number}',
  'charts.itemLink': '{label} : {value, number}. Les afficher',
  'charts.share': '{value, number} sur {total, number} ({percent})',
};
