import type { recovery as english } from '../en/recovery.ts';
import type { Translated } from '../translated.ts';

/** French for en/recovery.ts. */
export const recovery: Translated<typeof english> = {
  'recovery.account': 'Pour le compte {name}.',
  'recovery.again': 'Demander un nouveau lien',
  'recovery.back': 'Retour à la connexion',
  'recovery.choose': 'Choisissez un nouveau mot de passe',
  'recovery.confirmation': 'Confirmer le nouveau mot de passe',
  'recovery.differ': 'Les nouveaux mots de passe ne correspondent pas.',
  'recovery.done':
    'Vous avez été déconnecté partout. Veuillez vous connecter avec le nouveau mot de passe.',
  'recovery.doneTitle': 'Votre nouveau mot de passe est enregistré',
  'recovery.failed': 'Le lien n’a pas pu être demandé. Veuillez réessayer.',
  'recovery.hint': 'Vous êtes déconnecté de tous les appareils.',
  'recovery.lookFailed': 'Le lien n’a pas pu être vérifié.',
  'recovery.looking': 'Vérification du lien…',
  'recovery.off':
    'Ce portail n’envoie pas de messages. Veuillez demander un nouveau mot de passe à un administrateur.',
  'recovery.over': 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
  'recovery.password': 'Nouveau mot de passe',
  'recovery.save': 'Enregistrer le mot de passe',
  'recovery.saveFailed': 'Le mot de passe n’a pas pu être enregistré. Veuillez réessayer.',
  'recovery.send': 'Envoyer le lien',
  'recovery.sending': 'Envoi…',
  'recovery.sent': 'Si un compte correspond, nous avons envoyé un message à son adresse.',
  'recovery.sentTitle': 'Consultez vos messages',
  'recovery.subtitle':
    'Dites-nous qui vous êtes, et nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  'recovery.wait':
    'Le lien qu’il contient est valable une demi-heure. Si rien n’arrive, regardez parmi les indésirables ou adressez-vous à un administrateur.',
  'recovery.welcome': 'Bienvenue',
  'recovery.welcomeAccount': 'Choisissez un mot de passe pour votre compte {name}.',
  'recovery.welcomeDone': 'Vous pouvez maintenant vous connecter.',
  'recovery.welcomeDoneTitle': 'Votre mot de passe est enregistré',
  'recovery.welcomeOver':
    'Cette invitation n’est plus valable. Veuillez en demander une nouvelle à un administrateur.',
};
