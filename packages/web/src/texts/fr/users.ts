import type { users as english } from '../en/users.ts';
import type { Translated } from '../translated.ts';

/** French for en/users.ts. */
export const users: Translated<typeof english> = {
  'users.changedGone':
    'Quelqu’un d’autre a supprimé cet utilisateur. Votre saisie est conservée ici.',
  'users.deleteFailed': 'Échec de la suppression de l’utilisateur.',
  'users.deleteText': 'Supprimer l’utilisateur « {name} » ? Cette action est irréversible.',
  'users.deleteTitle': 'Supprimer l’utilisateur',
  'users.deleted': 'Utilisateur supprimé.',
  'users.edit': 'Modifier l’utilisateur {name}',
  'users.editTitle': 'Modifier l’utilisateur {name}',
  'users.email': 'E-mail',
  'users.emptyText': 'Ajoutez le premier : il pourra se connecter aussitôt.',
  'users.emptyTitle': 'Aucun utilisateur pour l’instant',
  'users.endSessions': 'Déconnecter partout',
  'users.endSessionsHint':
    'Le mot de passe ne change pas. Un message prévient la personne si ce portail en envoie.',
  'users.endSessionsText':
    'Déconnecter « {name} » de tous les appareils ? Cette personne pourra se reconnecter avec son mot de passe.',
  'users.sessionsEnded': 'La personne est déconnectée partout.',
  'users.endSessionsFailed': 'Les sessions n’ont pas pu être terminées.',
  'users.everyRole': 'Tous les rôles',
  'users.id': 'N°',
  'users.new': 'Nouvel utilisateur',
  'users.noMatchText': 'Essayez un autre mot, une partie du mot ou un autre rôle.',
  'users.noMatchTitle': 'Aucun utilisateur ne correspond à votre recherche',
  'users.nom': 'Nom affiché',
  'users.nomHint': 'Facultatif. Affiché à la place du nom d’utilisateur.',
  'users.ownEmailHint': 'Vous pouvez le changer dans votre compte.',
  'users.ownPasswordHint': 'Vous changez votre propre mot de passe dans votre compte.',
  'users.password': 'Mot de passe',
  'users.passwordHintEdit':
    'Laissez vide pour garder l’actuel. Un nouveau déconnecte la personne partout.',
  'users.passwordHintNew':
    'Personne ne pourra le lire ensuite ; la personne peut le changer dans son profil.',
  'users.copyLink': 'Copier le lien',
  'users.invite': 'Inviter : la personne choisit elle-même son mot de passe',
  'users.inviteFailed': 'L’invitation n’a pas pu être créée.',
  'users.inviteHint':
    'Le lien arrive par message si ce portail en envoie ; vous pouvez aussi en créer un ici ensuite et le remettre.',
  'users.link': 'Lien d’invitation',
  'users.linkCopied': 'Le lien est copié.',
  'users.linkCopyFailed': 'Le lien n’a pas pu être copié.',
  'users.linkHint': 'Valable 7 jours et une seule fois. Les liens précédents ne comptent plus.',
  'users.makeLink': 'Créer un lien d’invitation',
  'users.mailsFail': 'Courriels refusés',
  'users.mailsFailText':
    'Les courriels à cette adresse reviennent depuis {time}. Corrigez-la, ou faites réessayer un courriel.',
  'users.mailsFailLink': 'Vers les courriels',
  'users.lastSignIn': 'Dernière connexion',
  'users.phone': 'Téléphone',
  'users.remove': 'Supprimer l’utilisateur {name}',
  'users.role': 'Rôle',
  'users.roleFilter': 'Rôle affiché',
  'users.rolePlaceholder': 'Choisissez un rôle',
  'users.saveFailed': 'Échec de l’enregistrement de l’utilisateur.',
  'users.saved': 'Enregistré.',
  'users.search': 'Rechercher des utilisateurs',
  'users.selfMarker': 'Vous',
  'users.subtitle': 'Toutes les personnes qui peuvent se connecter, et ce qu’elles peuvent faire.',
  'users.title': 'Utilisateurs',
  'users.toAccount': 'Mon compte',
  'users.username': 'Nom d’utilisateur',
  'users.secondFactor': 'Second facteur',
  'users.resetFactor': 'Réinitialiser le second facteur de {name}',
  'users.resetFactorTitle': 'Réinitialiser le second facteur',
  'users.resetFactorText':
    'Supprimer le second facteur de « {name} » ? Cette personne se connecte alors avec son seul mot de passe, ou en configure un nouveau si son rôle l’exige. Elle est déconnectée de tous ses appareils. Là où ce portail envoie des e-mails, elle et tous les administrateurs en sont informés.',
  'users.factorOn': 'Actif',
  'users.factorReset': 'Le second facteur est réinitialisé.',
  'users.resetFactorFailed': 'Le second facteur n’a pas pu être réinitialisé.',
};
