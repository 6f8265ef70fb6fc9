import type { refusals as english } from '../en/refusals.ts';
import type { Translated } from '../translated.ts';

/** French for en/refusals.ts. */
export const refusals: Translated<typeof english> = {
  'refusals.acceptedBy':
    'Veuillez dire comment le client a accepté : par téléphone ou par courrier.',
  'refusals.addressLong': 'L’adresse est trop longue.',
  'refusals.alreadyValidated': 'Ce rapport a déjà été validé par {name}.',
  'refusals.assistantStarting': 'L’assistant démarre.',
  'refusals.attachmentParties': 'Une pièce jointe n’indique ni destinataire ni réclamation.',
  'refusals.badCredentials': 'E-mail, nom d’utilisateur ou mot de passe incorrect.',
  'refusals.busy': 'Le service est surchargé. Veuillez réessayer dans un instant.',
  'refusals.claimTaken': 'Quelqu’un d’autre a pris cette réclamation entre-temps.',
  'refusals.conversationClaim':
    'La conversation de cette réclamation a maintenant une autre réclamation.',
  'refusals.conversationClosed':
    'La réclamation de cette conversation est fermée. Rouvrez-la ou commencez une nouvelle conversation.',
  'refusals.conversationDeleted':
    'La réclamation de cette conversation a été supprimée. Veuillez commencer une nouvelle conversation.',
  'refusals.conversationReport':
    'La conversation de ce rapport a maintenant un autre rapport en attente.',
  'refusals.damaged': 'Ce fichier est endommagé ou dangereux à ouvrir.',
  'refusals.deleteSelf': 'Vous ne pouvez pas supprimer votre propre compte.',
  'refusals.demoteSelf': 'Vous ne pouvez pas renoncer à votre propre rôle d’administrateur.',
  'refusals.diskFull':
    'Il n’y a plus de place sur le disque : rien ne peut être enregistré pour le moment.',
  'refusals.documentDeleted': 'Document supprimé.',
  'refusals.filesDown':
    'Les fichiers ne peuvent être ni lus ni enregistrés pour le moment. Veuillez réessayer plus tard.',
  'refusals.existingClaim': 'Veuillez choisir une réclamation existante.',
  'refusals.existingClient': 'Veuillez choisir un client existant.',
  'refusals.existingEmployee': 'Veuillez choisir un employé existant.',
  'refusals.existingPerson': 'Veuillez choisir un employé ou un client existant.',
  'refusals.existingUser': 'Veuillez choisir un utilisateur existant.',
  'refusals.externalIdGone': 'Une autre solution a maintenant l’identifiant externe de celle-ci.',
  'refusals.externalIdTaken': 'Une autre solution a déjà cet identifiant externe.',
  'refusals.fieldTwice': '{name} : indiqué deux fois.',
  'refusals.fieldUnknown': '{name} : champ inconnu.',
  'refusals.fileTaken': 'Un autre document a maintenant le fichier de celui-ci.',
  'refusals.finalStatus': 'Une réponse finale laisse la réclamation résolue ou fermée.',
  'refusals.forbidden': 'Vous n’êtes pas autorisé à faire cela.',
  'refusals.formUnreadable': 'Le formulaire n’a pas pu être lu.',
  'refusals.giveDate': 'Veuillez indiquer une date des dix dernières années.',
  'refusals.giveFlag': 'Veuillez indiquer « true » ou « false ».',
  'refusals.giveList': 'Veuillez indiquer une liste JSON de {max} textes au plus.',
  'refusals.giveMine': 'Veuillez indiquer « mine » ou « team ».',
  'refusals.giveNumber': 'Veuillez indiquer un nombre entier de {min} à {max}.',
  'refusals.giveOne': 'Veuillez indiquer l’un de : {list}.',
  'refusals.givePlace': 'Veuillez indiquer l’endroit que la page précédente a donné.',
  'refusals.givePositive': 'Veuillez indiquer un nombre entier positif.',
  'refusals.giveTime': 'Veuillez indiquer une heure telle que 08:00.',
  'refusals.giveZone': 'Veuillez indiquer un fuseau horaire tel que Europe/Paris.',
  'refusals.givenTwice': 'Indiqué deux fois.',
  'refusals.handedOver': 'Cette conversation a été confiée à une personne.',
  'refusals.headers': 'La demande a trop d’en-têtes.',
  'refusals.idempotencyKey': 'Idempotency-Key doit avoir de 1 à {max} caractères ASCII visibles.',
  'refusals.ifMatch': 'If-Match doit être l’ETag de la ligne.',
  'refusals.imageSide': 'Veuillez choisir une image de {max} pixels de côté au plus.',
  'refusals.importLate':
    'Cette importation a duré trop longtemps et une autre a commencé. Rien n’en a été enregistré.',
  'refusals.importRunning': 'Une importation est en cours. Veuillez attendre qu’elle se termine.',
  'refusals.infected': 'L’antivirus a trouvé quelque chose de dangereux dans ce fichier.',
  'refusals.invalidField': '{name} : saisie non valable',
  'refusals.invalidInput': 'Saisie non valable',
  'refusals.invalidRequest': 'Demande non valable.',
  'refusals.lastAdmin': 'Le dernier administrateur ne peut être ni supprimé ni changé de rôle.',
  'refusals.hasPassword':
    'Cette personne a déjà choisi un mot de passe et n’a pas besoin d’invitation.',
  'refusals.inviteOrPassword': 'Veuillez indiquer un mot de passe ou inviter, pas les deux.',
  'refusals.linkAsks':
    'Un nouveau mot de passe a été demandé trop souvent d’ici. Veuillez réessayer dans une heure.',
  'refusals.mailForgotten':
    'On ne sait plus de quoi parlait ce courriel : il ne peut pas être réessayé.',
  'refusals.mailLinkOver':
    'Le lien de ce courriel n’est plus valable : il ne peut pas être réessayé.',
  'refusals.mailNotFailed': 'Seul un courriel qui a échoué ou qui est retenu peut être réessayé.',
  'refusals.linkOver': 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
  'refusals.outcomeUnknown':
    'On ne sait pas si cela a été enregistré. Veuillez vérifier avant de l’envoyer à nouveau.',
  'refusals.signUpLimited':
    'Des comptes ont été demandés trop souvent d’ici. Veuillez réessayer dans une heure.',
  'refusals.signUpSent': 'Si l’adresse n’a pas encore de compte, nous y avons envoyé un lien.',
  'refusals.signUpDomains': 'Veuillez utiliser une adresse qui se termine par {list}.',
  'refusals.linkSent': 'Si un compte correspond, nous avons envoyé un message à son adresse.',
  'refusals.ssoLast':
    'Sans elle, personne ne pourrait se connecter à votre compte. Ajoutez d’abord un autre moyen de vous connecter.',
  'refusals.ssoLogout': 'Le jeton de déconnexion n’est pas valable.',
  'refusals.ssoOff': 'La connexion par mot de passe est désactivée. Veuillez utiliser {name}.',
  'refusals.ssoOver': 'Cette connexion n’est plus valable. Veuillez recommencer.',
  'refusals.ssoPlace': 'Ce doit être un chemin du portail.',
  'refusals.ssoTaken': 'Cette identité est déjà reliée.',
  'refusals.ssoUnreachable':
    'Le service de connexion ne répond pas. Veuillez réessayer dans un instant.',
  'refusals.stepNeeded':
    'Une seconde étape est nécessaire. Veuillez vous connecter sur la page du portail.',
  'refusals.stepSetUp':
    'Un second facteur doit d’abord être mis en place. Veuillez vous connecter sur la page du portail.',
  'refusals.stepOver': 'Cette connexion n’est plus valable. Veuillez vous reconnecter.',
  'refusals.codeWrong': 'Ce code n’est pas le bon, ou a déjà été utilisé.',
  'refusals.codesTooMany':
    'Trop de codes erronés aujourd’hui. Veuillez réessayer demain ou demander à un administrateur.',
  'refusals.codeOne': 'Veuillez indiquer un seul code.',
  'refusals.codeDigits':
    'Veuillez indiquer les six chiffres de votre application d’authentification.',
  'refusals.codeRecovery': 'Veuillez indiquer un de vos codes de secours, 16 lettres et chiffres.',
  'refusals.codeMailed':
    'Veuillez indiquer les huit chiffres que nous avons envoyés à votre e-mail.',
  'refusals.codeMailedWrong': 'Ce n’est pas le code que nous avons envoyé à votre e-mail.',
  'refusals.codeMailLimited':
    'Un code a été envoyé trop souvent à votre e-mail. Veuillez réessayer dans une heure.',
  'refusals.proof': 'Veuillez confirmer que c’est bien vous.',
  'refusals.proofOne': 'Veuillez indiquer votre mot de passe ou un seul code.',
  'refusals.proofPassword': 'Ce mot de passe n’est pas le bon.',
  'refusals.proofFactor':
    'Veuillez indiquer un code de votre second facteur. Le mot de passe ne suffit pas.',
  'refusals.factorNone': 'Il n’y a pas de second facteur.',
  'refusals.factorOwn': 'Veuillez retirer votre propre second facteur dans votre compte.',
  'refusals.factorLast': 'Votre rôle exige un second facteur. Mettez-en un autre à sa place.',
  'refusals.factorAnew': 'Cette mise en place n’est plus valable. Veuillez recommencer.',
  'refusals.passkeyName': 'Veuillez donner un nom à la clé d’accès.',
  'refusals.passkeyWrong': 'Cette clé d’accès n’a pas été acceptée. Veuillez réessayer.',
  'refusals.passkeyUnreadable': 'Ce n’est pas la réponse d’une clé d’accès.',
  'refusals.passkeyNone': 'Aucune clé d’accès n’est utilisable ici.',
  'refusals.passkeyOff': 'L’adresse de ce portail ne permet pas les clés d’accès.',
  'refusals.passkeyKnown': 'Cette clé d’accès est déjà en place.',
  'refusals.passkeysTooMany':
    'Le compte a déjà autant de clés d’accès que possible. Retirez-en une d’abord.',
  'refusals.linkKind': 'Veuillez dire ce qui lie les deux réclamations.',
  'refusals.linkSelf': 'Une réclamation ne peut pas être liée à elle-même.',
  'refusals.linkedAlready': 'Ces réclamations sont déjà liées.',
  'refusals.mergeMerged':
    'Cette réclamation a été fusionnée avec une autre. Veuillez poursuivre dans celle-ci.',
  'refusals.mergeNotYours':
    'Seul l’employé qui répond aux deux réclamations, ou un administrateur, peut les fusionner.',
  'refusals.mergeNotYoursToUndo':
    'Seul l’employé qui répond à cette réclamation, ou un administrateur, peut annuler sa fusion.',
  'refusals.mergeNoClient':
    'Seules les réclamations d’un client peuvent être fusionnées. Liez-les plutôt.',
  'refusals.mergeOtherClient':
    'Les réclamations de deux clients ne peuvent pas être fusionnées. Liez-les plutôt.',
  'refusals.mergeCycle':
    'Une réclamation ne peut être fusionnée ni avec elle-même, ni dans une autre qui a été fusionnée dans la sienne.',
  'refusals.mergeClosed':
    'Cette autre réclamation est fermée. Rouvrez-la avant d’y fusionner une autre.',
  'refusals.mergeNotMerged': 'Cette réclamation n’est pas fusionnée avec une autre.',
  'refusals.mergeLater':
    'La réclamation dans laquelle celle-ci a été fusionnée l’a été à son tour. Annulez d’abord cette fusion.',
  'refusals.method': 'Cette méthode n’est pas autorisée.',
  'refusals.mostFiles': 'Veuillez joindre {max} fichiers au plus.',
  'refusals.newMessages': '{name} vient d’écrire. Lisez-le, puis envoyez de nouveau.',
  'refusals.noBytes': 'Le fichier n’a pas ces octets.',
  'refusals.noReportYet':
    'Cette conversation n’a pas encore de rapport. Veuillez d’abord décrire votre problème.',
  'refusals.noRow': 'Ce fichier n’a aucune ligne à importer.',
  'refusals.notDismissed': 'Ce rapport n’est pas écarté.',
  'refusals.notFound': 'Introuvable.',
  'refusals.notScanned':
    'Le fichier n’a pas pu être analysé par l’antivirus et n’a donc pas été enregistré. Veuillez réessayer plus tard.',
  'refusals.notValidated': 'Ce rapport n’est pas validé.',
  'refusals.filesForPeople':
    'L’assistant ne sait pas lire les fichiers. Demandez d’abord à parler à une personne.',
  'refusals.offeredSolution': 'Veuillez choisir l’une des solutions proposées.',
  'refusals.onlyDuplicate': 'Seul un doublon désigne une autre réclamation.',
  'refusals.otherContent': 'Cette Idempotency-Key a été utilisée avec un autre contenu.',
  'refusals.ourFault': 'Un problème est survenu de notre côté.',
  'refusals.partOfName': 'Veuillez saisir une partie d’un nom.',
  'refusals.passwordElsewhere':
    'Votre mot de passe vient d’être changé ailleurs. Veuillez réessayer.',
  'refusals.quietHours': 'Veuillez terminer les heures calmes à une autre heure que leur début.',
  'refusals.quota':
    'Vous avez atteint votre limite de {max} fichiers ou {size}. Veuillez d’abord en supprimer.',
  'refusals.readMark': 'Veuillez dire quelles notifications : ids, before ou claimId.',
  'refusals.receivedLater': 'Une réclamation ne peut pas avoir été reçue dans le futur.',
  'refusals.remedyTwice': 'Veuillez nommer chaque geste une seule fois.',
  'refusals.reportDeleted': 'Rapport supprimé.',
  'refusals.sendForm': 'Veuillez envoyer un formulaire multipart.',
  'refusals.sendJson': 'Veuillez envoyer du JSON.',
  'refusals.sendText': 'Veuillez envoyer du texte.',
  'refusals.sentLater': 'Une réclamation ne peut pas avoir été envoyée après sa réception.',
  'refusals.signIn': 'Veuillez vous connecter.',
  'refusals.slowDown': 'Trop de demandes. Veuillez ralentir.',
  'refusals.solutionIsAnswer': 'Un message avec une solution est une réponse.',
  'refusals.sortBy': 'Veuillez trier par l’un de : {list}.',
  'refusals.sortHidden': 'Vous ne pouvez pas trier par un champ que vous ne voyez pas.',
  'refusals.stale': 'Quelqu’un d’autre l’a modifié entre-temps. Veuillez le recharger.',
  'refusals.status': 'Le statut n’est pas valable.',
  'refusals.stillRunning':
    'La même demande est encore en cours de traitement. Veuillez réessayer dans un instant.',
  'refusals.threadFull':
    'Cette réclamation a {max} messages, le maximum possible. Veuillez en déposer une nouvelle.',
  'refusals.tooLarge': 'La demande est trop volumineuse.',
  'refusals.tooManyMessages':
    'Vous avez envoyé {max} messages en une heure. Veuillez patienter un peu.',
  'refusals.undoExpired': 'Une validation peut être annulée pendant {max} secondes.',
  'refusals.unknownField': 'Champ inconnu.',
  'refusals.unreadable': 'La demande n’a pas pu être lue.',
  'refusals.userId': 'L’identifiant doit être celui d’un utilisateur existant.',
  'refusals.waitSecond': 'Trop de tentatives échouées. Veuillez réessayer dans une seconde.',
  'refusals.waitSeconds':
    'Trop de tentatives échouées. Veuillez réessayer dans {seconds} secondes.',
  'refusals.calendarEvent': 'Un événement de ce fichier n’a pas de date valable.',
  'refusals.calendarName': 'Un autre calendrier porte ce nom.',
  'refusals.holidayLine': 'La ligne {max} n’est pas une date telle que 2026-05-01 suivie d’un nom.',
  'refusals.noHoliday': 'Aucun jour férié n’a été trouvé dans ce texte.',
  'refusals.giveDay': 'Veuillez indiquer une date telle que 2026-05-01.',
  'refusals.calendarNeedsName': 'Veuillez donner un nom au calendrier.',
  'refusals.holidayNeedsName': 'Veuillez donner un nom au jour férié.',
  'refusals.pasteHolidays': 'Veuillez coller des jours fériés, un par ligne.',
  'refusals.holidayGone': 'Le calendrier n’a pas ce jour férié.',
  'refusals.holidayTwice': 'Le calendrier a déjà ce jour férié.',
  'refusals.holidaysFull': 'Le calendrier aurait plus de jours fériés qu’il ne peut en contenir.',
  'refusals.calendarsFull':
    'Il y a déjà autant de calendriers que possible. Veuillez d’abord en supprimer un.',
  'refusals.policyInUse': 'Une politique ou une équipe compte d’après ce calendrier.',
  'refusals.policyAmount': 'Veuillez donner un nombre entier.',
  'refusals.policyDays': 'Veuillez donner au plus {max} jours entiers, ou laisser ce champ vide.',
  'refusals.policyTargets': 'Une politique a au moins un objectif.',
  'refusals.policyTwice': 'Une politique a un seul objectif de chaque sorte.',
  'refusals.policyRecourseOn':
    'Une politique qui nomme des issues pour le recours a besoin de son texte.',
  'refusals.policyCalendar': 'Veuillez choisir un calendrier existant.',
  'refusals.policyCode':
    'Veuillez indiquer un code de majuscules, chiffres et traits d’union, tel que FR-ACPR.',
  'refusals.policySource': 'Veuillez indiquer une adresse qui commence par https://.',
  'refusals.policyReviewedOn':
    'Veuillez indiquer la date de la vérification, qui n’est pas après aujourd’hui.',
  'refusals.policyName': 'Veuillez donner un nom à la politique.',
  'refusals.policyRecourse':
    'Veuillez écrire le texte du recours dans toutes les langues, ou dans aucune.',
  'refusals.policyNotReviewed':
    'Quelqu’un doit vérifier cette version avant qu’elle puisse être activée.',
  'refusals.policyTooShort': 'Le délai le plus long doit dépasser le délai habituel.',
  'refusals.policiesFull': 'Il y a déjà autant de politiques que possible.',
  'refusals.policyNoPause': 'Cette politique n’autorise aucune pause.',
  'refusals.targetPolicy': 'Veuillez choisir une politique dont une version est activée.',
  'refusals.deskNobody': 'Veuillez indiquer à qui ou à quelle équipe va la réclamation.',
  'refusals.deskTeam': 'Veuillez choisir une équipe existante.',
  'refusals.deskAssignee': 'Veuillez choisir un employé actif.',
  'refusals.deskNotInTeam':
    'La personne choisie n’est dans aucune équipe à laquelle cette réclamation peut aller.',
  'refusals.deskAway': 'La personne choisie est absente.',
  'refusals.deskNote':
    'Veuillez indiquer dans une note pourquoi la réclamation va à une autre équipe.',
  'refusals.cannedOwnTeam': 'Une réponse personnelle n’appartient à aucune équipe.',
  'refusals.cannedUnknown': 'Ces variables sont inconnues : {list}.',
  'refusals.cannedUnfilled': 'Veuillez compléter ces variables : {list}.',
  'refusals.cannedTitle': 'Veuillez donner un titre à la réponse.',
  'refusals.cannedBody': 'Veuillez écrire le texte de la réponse.',
  'refusals.cannedFull':
    'Le nombre maximal de réponses est atteint. Veuillez d’abord en supprimer une.',
  'refusals.topicName': 'Veuillez lui donner un nom.',
  'refusals.topicNameTaken': 'Ce nom y est déjà pris.',
  'refusals.topicsFull': 'Le nombre maximal est atteint. Veuillez d’abord en supprimer un.',
  'refusals.topicParent': 'Veuillez en choisir un du premier niveau.',
  'refusals.topicHasParts': 'Ce qui a des parties reste au premier niveau.',
  'refusals.topicPolicy': 'Veuillez choisir une politique existante.',
  'refusals.topicInUse': 'Des réclamations le concernent, ou il a des parties. Retirez-le plutôt.',
  'refusals.triageCategory': 'Veuillez choisir une catégorie existante.',
  'refusals.triageProduct': 'Veuillez choisir un produit existant.',
  'refusals.triageReceived': 'Veuillez indiquer le jour de réception.',
  'refusals.triagePolicy': 'Veuillez choisir une politique activée.',
  'refusals.triageNotYours':
    'Seuls l’employé qui traite cette réclamation et un administrateur peuvent la qualifier.',
  'refusals.triageLater': 'Seul un administrateur peut repousser une échéance légale.',
  'refusals.viewOwnTeam': 'Une vue personnelle n’appartient à aucune équipe.',
  'refusals.viewName': 'Veuillez donner un nom à la vue.',
  'refusals.viewsFull': 'Le nombre maximal de vues est atteint. Veuillez d’abord en supprimer une.',
  'refusals.viewTwice': 'Veuillez n’indiquer chaque valeur qu’une fois.',
  'refusals.bulkClaims': 'Veuillez choisir de 1 à {max} réclamations, chacune une seule fois.',
  'refusals.bulkVersions': 'Veuillez indiquer une version pour chaque réclamation.',
  'refusals.bulkChanges': 'Veuillez indiquer ce qui doit changer.',
  'refusals.bulkOtherContent':
    'Une modification groupée de ce nom a été faite avec un autre contenu.',
  'refusals.bulkOvertaken': 'Cette réclamation a été modifiée depuis.',
  'refusals.bulkExpired': 'Une modification groupée peut être annulée dans les {max} heures.',
  'refusals.teamInUse':
    'Cette équipe a encore des réclamations ouvertes. Veuillez d’abord les transmettre.',
  'refusals.teamName': 'Veuillez donner un nom à l’équipe.',
  'refusals.teamNameTaken': 'Une autre équipe porte ce nom.',
  'refusals.teamsFull':
    'Il y a déjà autant d’équipes que possible. Veuillez d’abord en supprimer une.',
  'refusals.teamMember': 'Seuls des employés actifs peuvent faire partie d’une équipe.',
  'refusals.teamMemberTwice': 'Quelqu’un figure deux fois dans cette équipe.',
  'refusals.teamFull': 'Une équipe ne peut pas avoir autant de membres.',
  'refusals.teamAway': 'L’absence doit se terminer après son début.',
  'refusals.teamAwayStart': 'Veuillez indiquer à partir de quand la personne est absente.',
  'refusals.moveReason': 'Veuillez choisir un motif.',
  'refusals.moveWaitingFor': 'Seule une réclamation en cours attend quelqu’un.',
  'refusals.moveWhom': 'Veuillez indiquer qui la réclamation attend.',
  'refusals.moveClosure': 'Seule une réclamation fermée a été retirée, ou n’en est pas une.',
  'refusals.moveClosureDiffers': 'La façon dont une réclamation a été fermée doit être le motif.',
  'refusals.moveNotYours':
    'Seuls l’employé qui traite cette réclamation et les administrateurs peuvent la faire avancer.',
  'refusals.letterPromise': 'Une lettre d’attente promet une date, et elle seule le fait.',
  'refusals.letterPromisePast': 'Veuillez promettre une date à venir.',
  'refusals.letterPromiseLate':
    'La réponse finale est due le {max}. Aucune date ultérieure ne peut être promise.',
  'refusals.letterOutcome': 'Seule une réponse finale a une issue.',
  'refusals.letterRecourse':
    'Cette politique n’a pas de texte sur les voies de recours. Veuillez demander à un administrateur de l’écrire.',
  'refusals.letterStatus': 'Une lettre d’attente laisse la réclamation ouverte.',
  'refusals.webhookUrl':
    'Veuillez indiquer une adresse complète qui commence par https://, sans utilisateur, mot de passe ni fragment.',
  'refusals.webhookNotAllowed':
    'Le portail ne peut pas envoyer à cette adresse. Sont autorisées les adresses publiques en https:// et les réseaux de la configuration.',
  'refusals.webhookTypes': 'Veuillez choisir au moins un événement.',
  'refusals.webhookTypeTwice': 'Un événement est choisi deux fois.',
  'refusals.webhooksFull':
    'Il y a autant de webhooks que possible. Veuillez d’abord en supprimer un.',
  'refusals.webhookIsOff': 'Ce webhook est désactivé. Veuillez d’abord l’activer.',
  'refusals.webhookIsWaiting': 'Ce message attend encore d’être envoyé.',
  'refusals.scope': 'Ce jeton n’a pas le droit de faire cela.',
};
