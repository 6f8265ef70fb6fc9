import type { solutionPicker as english } from '../en/solution-picker.ts';
import type { Translated } from '../translated.ts';

/** French for en/solution-picker.ts. */
export const solutionPicker: Translated<typeof english> = {
  'solutions.internal': 'Interne',
  'solutions.loadFailed': 'Échec du chargement des solutions',
  'solutions.textLabel': 'Texte de la solution',
};
