import type { employeeSolutions as english } from '../en/employee-solutions.ts';
import type { Translated } from '../translated.ts';

/** French for en/employee-solutions.ts. */
export const employeeSolutions: Translated<typeof english> = {
  'employeeSolutions.emptyText':
    'Ce que les administrateurs ajoutent à la base de connaissances apparaît ici.',
  'employeeSolutions.expand': 'Déplier les lignes',
  'employeeSolutions.loadFailed': 'Échec du chargement',
  'employeeSolutions.subtitle':
    'La base de connaissances dans laquelle l’assistant puise ses propositions.',
};
