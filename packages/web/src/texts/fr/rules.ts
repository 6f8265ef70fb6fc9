import type { rules as english } from '../en/rules.ts';
import type { Translated } from '../translated.ts';

/** French for en/rules.ts. */
export const rules: Translated<typeof english> = {
  'rules.content': 'Le contenu est obligatoire.',
  'rules.email': 'L’adresse e-mail est obligatoire.',
  'rules.emailShape': 'Veuillez indiquer une adresse e-mail valable.',
  'rules.file': 'Veuillez choisir un fichier.',
  'rules.fileAttached': 'Ce fichier a été envoyé et reste avec ce qu’il accompagne.',
  'rules.fileEmpty': 'Ce fichier est vide.',
  'rules.fileNotAccepted':
    'Ce fichier n’est pas accepté : son contenu doit être ce que son nom annonce, parmi pdf, png, jpeg, webp, gif, txt, csv (en UTF-8), docx, xlsx, odt.',
  'rules.fileTooLarge': 'Veuillez choisir un fichier de {size} au plus.',
  'rules.filesMissing':
    'Veuillez joindre des fichiers que vous avez déposés et pas encore envoyés.',
  'rules.filesTooMany': 'Veuillez joindre 10 fichiers au plus.',
  'rules.lifeClosed': 'Cette réclamation est déjà fermée.',
  'rules.lifeNotAnswered': 'Cette réclamation n’a pas encore de réponse finale à accepter.',
  'rules.lifeReopenExpired':
    'Le délai pour rouvrir cette réclamation est passé. Écrivez plutôt une suite.',
  'rules.claimKeptByPolicy':
    'La politique de cette réclamation en conserve la trace : elle ne peut pas être supprimée.',
  'rules.claimKeptByClient':
    'Le client a supprimé cette réclamation. Seule sa trace est conservée.',
  'rules.lifeNotOver': 'Cette réclamation n’est pas terminée ; il n’y a rien à rouvrir.',
  'rules.lifeRating': 'Veuillez donner une note de 1 à 5.',
  'rules.moveComment': 'Veuillez préciser le motif.',
  'rules.moveUnchanged': 'Cette réclamation est déjà dans cet état.',
  'rules.nameAndType': 'Le nom et le type sont obligatoires.',
  'rules.noToken': 'La réponse ne contient pas de jeton',
  'rules.nomShape': 'Un nom ne peut pas contenir de caractères de contrôle.',
  'rules.notStorable': 'Le texte contient des caractères qui ne peuvent pas être enregistrés.',
  'rules.currentPassword': 'Veuillez indiquer votre mot de passe actuel.',
  'rules.passwordForEmail':
    'Veuillez indiquer votre mot de passe actuel : aucun message n’arrive à votre adresse actuelle.',
  'rules.emailNowhere':
    'Aucun message ne peut arriver à cette adresse. Veuillez en indiquer une autre.',
  'rules.emailLimited':
    'Vous avez demandé trop souvent une autre adresse e-mail. Veuillez réessayer dans une heure.',
  'rules.ownEmail': 'Veuillez changer votre propre e-mail dans votre compte.',
  'rules.ownPassword': 'Veuillez changer votre propre mot de passe dans votre compte.',
  'rules.password': 'Le mot de passe est obligatoire pour créer un utilisateur.',
  'rules.passwordCharacters': 'Le mot de passe contient des caractères inutilisables.',
  'rules.passwordBreached':
    'Ce mot de passe figure dans une liste de mots de passe volés. Veuillez en choisir un autre.',
  'rules.passwordCommon': 'Ce mot de passe est trop courant.',
  'rules.passwordSame': 'Veuillez choisir un mot de passe différent de l’actuel.',
  'rules.passwordSelf': 'Le mot de passe ne peut pas être le nom d’utilisateur ni l’e-mail.',
  'rules.passwords': 'Veuillez saisir le mot de passe actuel et le nouveau.',
  'rules.passwordsDiffer': 'Les nouveaux mots de passe ne correspondent pas.',
  'rules.phone': 'Le téléphone est obligatoire.',
  'rules.pickSolution': 'Choisissez une solution valable avant de valider ce rapport.',
  'rules.recipient': 'Veuillez choisir un destinataire.',
  'rules.recipientSelf': 'Veuillez choisir quelqu’un d’autre comme destinataire.',
  'rules.reportText': 'Le texte de la réclamation est obligatoire.',
  'rules.role': 'Le rôle n’est pas valable.',
  'rules.signInFailed': 'Échec de la connexion.',
  'rules.signInName': 'L’e-mail ou le nom d’utilisateur est obligatoire.',
  'rules.signInPassword': 'Le mot de passe est obligatoire.',
  'rules.solutionExists': 'Le n° de solution doit désigner une solution existante.',
  'rules.solutionNumber': 'Le n° de solution doit être un nombre.',
  'rules.solutionText': 'Le texte de la solution est obligatoire.',
  'rules.taken': 'Ce nom d’utilisateur ou cet e-mail est déjà utilisé.',
  'rules.tooLong': 'Veuillez utiliser {max} caractères au plus.',
  'rules.tooManyKeywords': 'Veuillez utiliser {max} mots-clés au plus.',
  'rules.tooShort': 'Veuillez utiliser au moins {min} caractères.',
  'rules.username': 'Le nom d’utilisateur est obligatoire.',
  'rules.usernameShape':
    'Un nom d’utilisateur ne peut contenir ni @, ni espace, ni caractère invisible.',
  'rules.threadClosed': 'Cette réclamation est fermée. Rouvrez-la pour écrire.',
  'rules.threadFull':
    'Cette réclamation a autant de messages qu’elle peut en contenir. Déposez-en une nouvelle.',
  'rules.threadMessage': 'Veuillez écrire un message.',
  'rules.threadNote': 'Veuillez écrire une note.',
  'rules.threadNotYours':
    'Seuls la personne qui répond à cette réclamation et les administrateurs peuvent écrire au client.',
  'rules.threadTooMany':
    'Vous avez envoyé beaucoup de messages en une heure. Veuillez patienter un peu.',
  'rules.threadWithdrawn': 'Ce message a déjà été retiré.',
  'rules.settled': 'Ce rapport est déjà réglé.',
  'rules.overtaken': 'Quelqu’un a continué cette réclamation entre-temps : rien n’est annulé.',
  'rules.claimOfAnother': 'Quelqu’un d’autre répond à la réclamation de ce rapport.',
  'rules.dismissal': 'Veuillez indiquer un motif.',
  'rules.duplicateOf': 'Veuillez indiquer la réclamation dont celle-ci est un doublon.',
  'rules.reportAnswer': 'Veuillez écrire une réponse.',
  'rules.noPassword':
    'Ce compte n’a pas de mot de passe. Vous vous connectez avec votre fournisseur d’identité.',
  'rules.wrongPassword': 'Le mot de passe actuel est faux.',
  'rules.tokenName': 'Veuillez donner un nom au jeton.',
  'rules.tokenScopes': 'Veuillez choisir ce que le jeton peut faire.',
  'rules.tokenUnknownScope': 'Veuillez choisir des droits dans la liste.',
  'rules.tokenEnd': 'Veuillez choisir un moment dans les {max} prochains jours.',
  'rules.tokenAccount': 'Ce compte de service n’existe pas.',
  'rules.tokensTooMany': 'Un compte peut avoir au plus {max} jetons valables à la fois.',
  'rules.serviceRole': 'Veuillez choisir le rôle d’administrateur ou d’employé.',
  'rules.serviceAccountsTooMany': 'Il peut y avoir au plus {max} comptes de service.',
  'rules.withoutFactor': 'Veuillez donner « true », ou ne rien donner.',
  'rules.filterHidden': 'Vous ne pouvez pas filtrer par un champ que vous ne voyez pas.',
};
