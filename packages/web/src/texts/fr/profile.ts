import type { profile as english } from '../en/profile.ts';
import type { Translated } from '../translated.ts';

/** French for en/profile.ts. */
export const profile: Translated<typeof english> = {
  'profile.account': 'Compte',
  'profile.accountTitle': 'Mon compte',
  'profile.changePassword': 'Changer le mot de passe',
  'profile.confirmation': 'Confirmer le nouveau mot de passe',
  'profile.currentPassword': 'Mot de passe actuel',
  'profile.device': '{browser} sur {system}',
  'profile.email': 'E-mail',
  'profile.emailHint': 'Une autre adresse vous déconnecte de tous les autres appareils.',
  'profile.endSession': 'Déconnecter {device}',
  'profile.lastSeen': 'Dernière activité',
  'profile.loadFailed': 'Échec du chargement.',
  'profile.newPassword': 'Nouveau mot de passe',
  'profile.newPasswordHint': 'Vous êtes déconnecté de tous les autres appareils.',
  'profile.password': 'Mot de passe',
  'profile.passwordChanged': 'Mot de passe changé.',
  'profile.phone': 'Téléphone',
  'profile.save': 'Enregistrer le profil',
  'profile.saveFailed': 'Échec de l’enregistrement.',
  'profile.saved': 'Profil mis à jour.',
  'profile.sessionEnded': 'Cet appareil est déconnecté.',
  'profile.sessions': 'Où vous êtes connecté',
  'profile.sessionsFailed': 'Échec du chargement.',
  'profile.sessionsHint':
    'Déconnectez ce que vous ne reconnaissez pas, puis changez votre mot de passe.',
  'profile.signOut': 'Déconnecter',
  'profile.subtitle': 'Comment nous vous joignons et comment vous vous connectez.',
  'profile.thisDevice': 'Cet appareil',
  'profile.title': 'Profil',
  'profile.unknownDevice': 'Appareil inconnu',
  'profile.username': 'Nom d’utilisateur',
  'profile.usernameHint': 'Seul un administrateur peut le changer.',
  'profile.usernameHintAdmin': 'Vous pouvez le changer sous « Utilisateurs ».',
};
