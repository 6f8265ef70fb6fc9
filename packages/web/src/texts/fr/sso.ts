import type { sso as english } from '../en/sso.ts';
import type { Translated } from '../translated.ts';

/** French for en/sso.ts. */
export const sso: Translated<typeof english> = {
  'login.sso': 'Se connecter avec {label}',
  'login.withPassword': 'Se connecter avec un mot de passe',
  'login.alsoSignOut': 'Se déconnecter aussi de {label}',
  'sso.failed.DENIED': 'La connexion y a été refusée.',
  'sso.failed.OVER': 'Cette connexion n’est plus valable. Veuillez recommencer.',
  'sso.failed.UNREACHABLE':
    'Le service de connexion ne répond pas. Veuillez réessayer dans un instant.',
  'sso.failed.REFUSED':
    'La connexion n’a pas abouti. Veuillez réessayer ou demander à un administrateur.',
  'sso.failed.NO_EMAIL':
    'Votre compte y est sans adresse e-mail. Veuillez demander à un administrateur.',
  'sso.failed.NO_ROLE':
    'Votre compte n’y a aucun rôle pour ce portail. Veuillez demander à un administrateur.',
  'sso.failed.NO_ACCOUNT':
    'Aucun compte ne correspond ici à cette connexion. Veuillez demander à un administrateur.',
  'sso.failed.NOT_FRESH': 'Vous ne vous y êtes pas reconnecté. Veuillez réessayer.',
  'sso.failed.OTHER_ACCOUNT': 'Ce n’est pas le compte qui correspond au vôtre ici.',
  'sso.confirmedTitle': 'Confirmez que c’est bien vous',
  'sso.confirming': 'Confirmation…',
  'sso.confirmed': 'C’est confirmé. Vous pouvez fermer cet onglet : l’autre continue.',
  'sso.notConfirmed': 'Cela n’a pas fonctionné. Veuillez réessayer dans l’autre onglet.',
  'sso.prove': 'Confirmer avec {label}',
  'sso.proveHint':
    'Vous vous y connectez à nouveau, dans un nouvel onglet. Cette page continue ensuite d’elle-même.',
};
