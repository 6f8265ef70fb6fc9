import type { toldSettings as english } from '../en/told-settings.ts';
import type { Translated } from '../translated.ts';

/** French for en/told-settings.ts. */
export const toldSettings: Translated<typeof english> = {
  'told.subtitle':
    'Ce dont vous êtes informé dans le portail et par courriel. Chaque choix est enregistré aussitôt.',
  'told.title': 'Ce dont vous êtes informé',
  'told.what': 'Quand',
  'told.inPortal': 'Dans le portail',
  'told.byMail': 'Par courriel',
  'told.mailHint':
    'Un courriel immédiat part si vous n’avez pas lu la notification dans les deux minutes. Les courriels sur la sécurité de votre compte arrivent toujours.',
  'told.noMail': 'Ce portail n’envoie pas de courriels.',
  'told.addressFailed':
    'Des courriels à votre adresse sont revenus. Veuillez corriger l’adresse dans votre profil ou vous adresser à un administrateur.',
  'told.language': 'Langue des courriels',
  'told.languageHint': 'Le portail utilise la langue que vous choisissez en haut de la page.',
  'told.languageUsual': 'La langue du portail',
  'told.times': 'Quand arrivent les courriels',
  'told.quiet': 'Heures calmes',
  'told.quietHint':
    'Les courriels attendent la fin de ces heures. Ceux sur la sécurité de votre compte arrivent toujours.',
  'told.quietFrom': 'De',
  'told.quietTo': 'À',
  'told.zone': 'Fuseau horaire',
  'told.zoneUsual': 'Le fuseau horaire du portail',
  'told.digestAt': 'Courriel quotidien',
  'told.digestHint':
    'Un seul courriel avec tout ce que vous avez choisi de recevoir chaque jour et n’avez pas encore lu. Il n’arrive pas s’il n’y a rien.',
  'told.mail.NOW': 'Aussitôt',
  'told.mail.DAILY': 'Chaque jour',
  'told.mail.NEVER': 'Jamais',
  'told.loadFailed': 'Vos réglages de notifications n’ont pas pu être chargés.',
  'told.saveFailed': 'Le choix n’a pas pu être enregistré.',
  'told.portalAlone': 'dans le portail seulement',
  'told.saved': 'Enregistré.',
  'told.muted': 'En sourdine',
  'told.mutedNone':
    'Rien n’est en sourdine. Sur la page d’une réclamation, la cloche la met en sourdine.',
  'told.muted.claims': 'Réclamation nº {id}',
  'told.muted.documents': 'Document nº {id}',
  'told.muted.reports': 'Rapport nº {id}',
  'told.unmute': 'Rétablir',
  'told.unmuteFailed': 'Les notifications n’ont pas pu être rétablies.',
};
