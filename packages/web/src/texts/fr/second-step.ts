import type { secondStep as english } from '../en/second-step.ts';
import type { Translated } from '../translated.ts';

/** French for en/second-step.ts. */
export const secondStep: Translated<typeof english> = {
  'login.failed': 'Échec de la connexion.',
  'secondStep.back': 'Retour à la connexion',
  'secondStep.code': 'Code à six chiffres',
  'secondStep.codeHint':
    'Votre application d’authentification l’affiche. Chaque code ne sert qu’une fois.',
  'secondStep.codes': 'Codes de secours',
  'secondStep.confirm': 'Confirmer',
  'secondStep.confirming': 'Confirmation…',
  'secondStep.copied': 'Copié',
  'secondStep.copy': 'Copier',
  'secondStep.copyFailed': 'Non copié',
  'secondStep.download': 'Enregistrer dans un fichier',
  'secondStep.failed': 'Cela n’a pas fonctionné. Veuillez réessayer.',
  'secondStep.finish': 'Terminer et se connecter',
  'secondStep.keepText':
    'Chacun d’eux sert une fois, quand vous n’avez pas votre téléphone. Gardez ces codes en lieu sûr : ils ne sont affichés qu’une fois.',
  'secondStep.keepTitle': 'Vos codes de secours',
  'secondStep.kept': 'J’ai conservé ces codes',
  'secondStep.mailCode': 'Code reçu par e-mail',
  'secondStep.mailCodeHint': 'Nous avons envoyé huit chiffres à votre adresse e-mail.',
  'secondStep.next': 'Continuer',
  'secondStep.openApp': 'Ouvrir l’application sur cet appareil',
  'secondStep.orType': 'Ou saisissez cette clé dans l’application :',
  'secondStep.picture': 'Code QR pour l’application d’authentification',
  'secondStep.print': 'Imprimer',
  'secondStep.proof': 'Veuillez confirmer que c’est bien vous.',
  'secondStep.proofText':
    'Ce que vous avez commencé continue ensuite. Rien de ce que vous avez saisi n’est perdu.',
  'secondStep.recoveryCode': 'Code de secours',
  'secondStep.recoveryHint':
    'Un des codes que vous avez conservés en configurant votre second facteur.',
  'secondStep.scan':
    'Scannez cette image avec une application d’authentification sur votre téléphone.',
  'secondStep.setUpText':
    'Votre rôle en exige un : en plus du mot de passe, un code d’une application sur votre téléphone.',
  'secondStep.setUpTitle': 'Configurez un second facteur',
  'secondStep.text': 'Votre mot de passe est correct. Utilisez maintenant ce que vous seul avez.',
  'secondStep.title': 'Encore une étape',
  'secondStep.useApp': 'Utiliser l’application d’authentification',
  'secondStep.useRecovery': 'Utiliser un code de secours',
  'secondStep.setUpOwn': 'Configurer une application d’authentification',
  'secondStep.setUpDiscard':
    'La nouvelle application ne compte pas tant que vous n’avez pas terminé. Rien ne change si vous arrêtez ici.',
  'secondStep.done': 'Terminer',
  'secondStep.added': 'Votre application d’authentification compte désormais.',
  'secondStep.removed': 'L’application d’authentification est supprimée.',
  'secondStep.removeTitle': 'Supprimer l’application d’authentification',
  'secondStep.removeText':
    'Dès lors, votre mot de passe suffit pour vous connecter. Vos codes de secours prennent fin aussi.',
  'secondStep.codesDiscard':
    'Les codes précédents ne sont plus valables. Sans ceux-ci, vous ne pourrez pas vous connecter sans votre téléphone.',
  'secondStep.renewTitle': 'Créer de nouveaux codes de secours',
  'secondStep.renewText':
    'Vous en recevez dix nouveaux. Tous les précédents perdent aussitôt leur validité.',
  'secondStep.usePasskey': 'Utiliser une clé d’accès',
  'secondStep.passkeyHint': 'Votre appareil demande votre empreinte, votre visage ou un code PIN.',
  'secondStep.passkeyBusy': 'En attente de votre appareil…',
  'secondStep.passkeyEnded': 'Votre clé d’accès n’a pas été utilisée. Veuillez réessayer.',
  'secondStep.passkeyElsewhere':
    'Votre clé d’accès n’est utilisable ni à cette adresse ni dans ce navigateur.',
  'secondStep.passkeyAdd': 'Ajouter une clé d’accès',
  'secondStep.passkeyText':
    'Une clé d’accès reste sur votre téléphone, votre ordinateur ou une clé de sécurité. Votre appareil demande votre empreinte, votre visage ou un code PIN.',
  'secondStep.passkeyName': 'Nom',
  'secondStep.passkeyNameHint': 'Pour la reconnaître, par exemple « Mon téléphone ».',
  'secondStep.passkeyNotMade': 'Aucune clé d’accès n’a été créée. Veuillez réessayer.',
  'secondStep.passkeyKnown': 'Cet appareil a déjà une clé d’accès de votre compte.',
  'secondStep.passkeyAdded': 'Votre clé d’accès compte désormais.',
  'secondStep.passkeyDiscard':
    'La clé d’accès ne compte pas tant que vous n’avez pas terminé. Rien ne change si vous arrêtez ici.',
  'secondStep.passkeyRemoveTitle': 'Supprimer la clé d’accès « {name} »',
  'secondStep.passkeyRemoved': 'La clé d’accès est supprimée.',
  'secondStep.removeOneText':
    'Elle ne vous permettra plus de vous connecter. Votre autre second facteur reste en place.',
};
