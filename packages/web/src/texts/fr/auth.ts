import type { auth as english } from '../en/auth.ts';
import type { Translated } from '../translated.ts';

/** French for en/auth.ts. */
export const auth: Translated<typeof english> = {
  'login.forbidden': 'Accès refusé. Veuillez vous connecter avec le bon compte.',
  'login.signUp': 'Ouvrir un compte',
  'login.forgot': 'Mot de passe oublié ?',
  'login.hidePassword': 'Masquer le mot de passe',
  'login.noArea':
    'Vous êtes connecté en tant que {name}, mais ce compte n’a aucun espace dans ce portail.',
  'login.name': 'E-mail ou nom d’utilisateur',
  'login.password': 'Mot de passe',
  'login.showPassword': 'Afficher le mot de passe',
  'login.subtitle': 'Veuillez vous connecter pour continuer.',
  'login.submit': 'Se connecter',
  'login.submitting': 'Connexion…',
  'login.title': 'Bon retour parmi nous',
  'login.toMyArea': 'Aller à mon espace',
};
