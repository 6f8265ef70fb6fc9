import type { dialogs as english } from '../en/dialogs.ts';
import type { Translated } from '../translated.ts';

/** French for en/dialogs.ts. */
export const dialogs: Translated<typeof english> = {
  'login.againText':
    'Votre session a pris fin. Ce que vous avez saisi est conservé, et la page reprend là où elle en était dès que la même personne se reconnecte.',
  'login.againTitle': 'Reconnectez-vous pour continuer',
  'login.leave': 'Quitter cette page',
  'ui.discard': 'Abandonner',
  'ui.discardText': 'Ce que vous avez saisi ici n’a pas été enregistré.',
  'ui.discardTitle': 'Abandonner vos modifications ?',
  'ui.kept': 'Je l’ai conservé',
  'ui.finish': 'Terminer',
  'ui.shownOnce': 'Conservez-le en lieu sûr : il n’est affiché qu’une fois.',
  'ui.keepEditing': 'Continuer la saisie',
  'shell.deleteDrafts': 'Se déconnecter et supprimer',
  'shell.draftsText':
    'Ce que vous avez saisi et ce qui n’est pas encore envoyé ou enregistré est conservé dans ce navigateur. La déconnexion le supprime. Ce qui est déjà enregistré reste.',
  'shell.draftsTitle': 'Supprimer ce que ce navigateur conserve ?',
  'shell.stay': 'Rester connecté',
};
