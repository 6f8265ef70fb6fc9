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
  'recovery.address': 'Une autre adresse',
  'recovery.addressDone':
    'Le compte a désormais la nouvelle adresse. Les autres appareils ont été déconnectés.',
  'recovery.addressOver':
    'Ce lien n’est plus valable. Si l’adresse de votre compte n’est pas la bonne, adressez-vous à un administrateur.',
  'recovery.agreeFailed': 'Cela n’a pas fonctionné. Veuillez réessayer.',
  'recovery.approve': 'Approuver le changement',
  'recovery.approveAccount': 'Le compte {name} doit recevoir l’adresse {email}.',
  'recovery.approveHint':
    'Si vous ne l’avez pas demandé, ne l’approuvez pas : quelqu’un d’autre est connecté à votre compte.',
  'recovery.approveTitle': 'Approuver une autre adresse',
  'recovery.approved': 'Vous avez approuvé le changement',
  'recovery.approvedInPart': 'Il prend effet quand la nouvelle adresse est confirmée à son tour.',
  'recovery.confirm': 'Confirmer l’adresse',
  'recovery.confirmAccount': '{email} devient l’adresse du compte {name}.',
  'recovery.confirmTitle': 'Confirmez votre nouvelle adresse',
  'recovery.confirmed': 'Votre adresse est confirmée',
  'recovery.confirmedInPart':
    'Elle prend effet quand votre adresse actuelle l’a approuvée à son tour.',
  'recovery.undo': 'Annuler le changement',
  'recovery.undoAccount':
    'Le compte {name} garde l’adresse {email} et reçoit le mot de passe que vous choisissez ici.',
  'recovery.undoTitle': 'Annuler le changement d’adresse',
  'recovery.undone': 'L’adresse est de nouveau la vôtre',
  'recovery.welcome': 'Bienvenue',
  'recovery.welcomeAccount': 'Choisissez un mot de passe pour votre compte {name}.',
  'recovery.welcomeDone': 'Vous pouvez maintenant vous connecter.',
  'recovery.welcomeDoneTitle': 'Votre mot de passe est enregistré',
  'recovery.welcomeOver':
    'Cette invitation n’est plus valable. Veuillez en demander une nouvelle à un administrateur.',
  'signUp.account': 'Pour l’adresse {email}. Choisissez comment vous connecter.',
  'signUp.done': 'Vous pouvez maintenant vous connecter.',
  'signUp.doneTitle': 'Votre compte est ouvert',
  'signUp.email': 'E-mail',
  'signUp.name': 'Nom (facultatif)',
  'signUp.off': 'Ici, les comptes sont ouverts par un administrateur.',
  'signUp.open': 'Ouvrir le compte',
  'signUp.over': 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
  'signUp.phone': 'Téléphone (facultatif)',
  'signUp.sent': 'Si l’adresse n’a pas encore de compte, nous y avons envoyé un lien.',
  'signUp.subtitle': 'Nous vous envoyons un lien avec lequel vous ouvrez le compte.',
  'signUp.title': 'Ouvrez votre compte',
  'signUp.username': 'Nom d’utilisateur',
  'signUp.usernameHint': 'Vous vous connectez avec lui ou avec votre adresse.',
  'signUp.wait':
    'Le lien est valable un jour. Si rien n’arrive, regardez parmi les courriels indésirables.',
};
