import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

/** French for en/errors.ts. */
export const errors: Translated<typeof english> = {
  'errors.http': 'HTTP {status} pour {url}',
  'errors.notJson': 'JSON attendu, mais reçu {type}',
  'errors.notJsonUnknown': 'autre chose',
  'errors.request': 'La requête a échoué',
  'errors.status': 'La requête a échoué avec le code de statut {status}',
};
