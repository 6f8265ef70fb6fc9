import type { access as english } from '../en/access.ts';
import type { Translated } from '../translated.ts';

/** French for en/access.ts. */
export const access: Translated<typeof english> = {
  'access.title': 'Accès',
  'access.subtitle':
    'Quels programmes travaillent avec le portail, et quels comptes un mot de passe volé ouvrirait.',
  'access.parts': 'Parties',
  'access.accounts': 'Comptes de service',
  'access.accountsHint':
    'Un compte de service appartient à un autre programme. Il n’a pas de mot de passe et n’agit qu’avec des jetons d’API.',
  'access.accountsFailed': 'Les comptes de service n’ont pas pu être chargés.',
  'access.accountsEmptyTitle': 'Pas encore de comptes de service',
  'access.accountsEmptyText':
    'Créez-en un pour chaque programme qui travaille avec le portail, par exemple une boutique ou un standard téléphonique.',
  'access.newAccount': 'Nouveau compte de service',
  'access.accountName': 'Nom',
  'access.accountNameHint':
    'Le programme écrit sous ce nom. Aucun utilisateur ne peut porter le même.',
  'access.role': 'Rôle',
  'access.roleHint': 'Le programme ne peut jamais plus que ce rôle.',
  'access.validTokens': 'Jetons valables',
  'access.created': 'Créé le',
  'access.createAccount': 'Créer',
  'access.accountMade': 'Le compte de service est créé. Créez maintenant un jeton pour lui.',
  'access.accountFailed': 'Le compte de service n’a pas pu être créé.',
  'access.newToken': 'Nouveau jeton',
  'access.newTokenFor': 'Nouveau jeton pour {name}',
  'access.deleteAccount': 'Supprimer le compte de service {name}',
  'access.deleteTitle': 'Supprimer le compte de service ?',
  'access.deleteText':
    '« {name} » est supprimé, et ses jetons sont aussitôt refusés. Ce qu’il a écrit reste.',
  'access.accountDeleted': 'Compte de service supprimé.',
  'access.deleteFailed': 'Le compte de service n’a pas pu être supprimé.',
  'access.tokens': 'Tous les jetons',
  'access.tokensHint': 'Les jetons des personnes et des comptes de service. Chacun crée les siens.',
  'access.owner': 'Titulaire',
  'access.service': 'Programme',
  'access.tokensEmptyTitle': 'Pas encore de jetons',
  'access.tokensEmptyText':
    'Chacun crée ses jetons dans son profil. Pour un programme, créez un compte de service.',
  'access.people': 'Personnes sans second facteur',
  'access.peopleTab': 'Sans second facteur',
  'access.peopleHint':
    'Un mot de passe suffit à connecter ces personnes. Le réglage SECOND_FACTOR_ROLES du serveur indique les rôles qui doivent configurer un second facteur à leur prochaine connexion.',
  'access.peopleFailed': 'Les personnes n’ont pas pu être chargées.',
  'access.searchPeople': 'Rechercher une personne',
  'access.user': 'Personne',
  'access.lastSignIn': 'Dernière connexion',
  'access.never': 'Jamais',
  'access.toUsers': 'Vers les utilisateurs',
  'access.peopleEmptyTitle': 'Tout le monde a un second facteur',
  'access.peopleEmptyText': 'Personne ne se connecte avec un simple mot de passe.',
  'access.noMatchTitle': 'Personne ne correspond',
  'access.noMatchText': 'Essayez un autre nom.',
};
