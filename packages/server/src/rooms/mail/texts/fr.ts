import type { english } from './en.ts';

/** What mails say, in French. */
export const french: Readonly<Record<keyof typeof english, string>> = {
  'account.device.subject': 'Nouvelle connexion à votre compte',
  'account.device.body':
    'Quelqu’un vient de se connecter à votre compte {account} avec {browser} sous {system}, depuis un appareil qui n’avait pas encore servi à cela.',
  'account.device.program':
    'Quelqu’un vient de se connecter à votre compte {account} avec un programme ou un appareil qui n’avait pas encore servi à cela.',
  'account.device.doubt':
    'Si ce n’était pas vous, choisissez tout de suite un autre mot de passe, ce qui met fin à toutes les autres sessions, et prévenez un administrateur.',
  'account.email.subject': 'Confirmez votre nouvelle adresse',
  'account.email.body': 'Cette adresse doit devenir celle du compte {account}.',
  'account.email.once':
    '{count, plural, one {Le lien ci-dessous la confirme, une seule fois, pendant # heure.} other {Le lien ci-dessous la confirme, une seule fois, pendant # heures.}}',
  'account.email.ignore':
    'Si vous ne l’avez pas demandé, vous n’avez rien à faire : sans ce lien, rien ne change.',
  'account.email.button': 'Confirmer l’adresse',
  'account.email.footer':
    'Vous recevez ce message car cette adresse a été indiquée pour un compte du portail.',
  'account.email-approval.subject': 'Une autre adresse attend votre accord',
  'account.email-approval.body':
    'Une autre adresse e-mail a été indiquée pour votre compte {account}, sans son mot de passe. Elle remplace celle-ci quand vous l’approuvez et qu’elle est confirmée.',
  'account.email-approval.once':
    '{count, plural, one {Le bouton ci-dessous vous permet de la voir et de l’approuver, une seule fois, pendant # heure.} other {Le bouton ci-dessous vous permet de la voir et de l’approuver, une seule fois, pendant # heures.}}',
  'account.email-approval.button': 'Voir le changement',
  'account.email-approval.undo':
    'Ce n’était pas moi : fermer toutes les sessions et choisir un nouveau mot de passe',
  'account.email-notice.subject': 'Une autre adresse a été indiquée pour votre compte',
  'account.email-notice.body':
    'Une autre adresse e-mail a été indiquée pour votre compte {account}, avec son mot de passe. Elle remplace celle-ci dès qu’elle est confirmée.',
  'account.email-notice.undo':
    '{count, plural, one {Si ce n’était pas vous, appuyez sur le bouton ci-dessous avant # jour : le compte garde cette adresse, toutes les sessions sont fermées et vous choisissez un nouveau mot de passe.} other {Si ce n’était pas vous, appuyez sur le bouton ci-dessous avant # jours : le compte garde cette adresse, toutes les sessions sont fermées et vous choisissez un nouveau mot de passe.}}',
  'account.email-notice.button': 'Ce n’était pas moi',
  'account.sign-up.subject': 'Ouvrez votre compte',
  'account.sign-up.body': 'Quelqu’un a demandé un compte sur le portail avec cette adresse.',
  'account.sign-up.once':
    '{count, plural, one {Le lien ci-dessous vous permet de l’ouvrir, une seule fois, pendant # heure.} many {Le lien ci-dessous vous permet de l’ouvrir, une seule fois, pendant # heures.} other {Le lien ci-dessous vous permet de l’ouvrir, une seule fois, pendant # heures.}}',
  'account.sign-up.ignore':
    'Si vous n’avez rien demandé, vous n’avez rien à faire : aucun compte n’existe tant que le lien n’a pas servi.',
  'account.sign-up.button': 'Ouvrir le compte',
  'account.sign-up.footer':
    'Vous recevez ce message parce que cette adresse a été donnée pour un compte.',
  'account.exists.subject': 'Vous avez déjà un compte',
  'account.exists.body':
    'Quelqu’un a demandé un compte avec cette adresse. Elle en a déjà un : {account}. Vous pouvez vous connecter avec.',
  'account.exists.ignore': 'Si vous n’avez rien demandé, vous n’avez rien à faire.',
  'account.exists.button': 'Se connecter',
  'account.exists.forgot': 'Si vous avez oublié votre mot de passe, choisissez-en un nouveau.',
  'account.invitation.subject': 'Votre compte sur le portail',
  'account.invitation.body':
    'Un compte vous attend : {account}. Choisissez votre mot de passe pour vous connecter.',
  'account.invitation.once':
    '{count, plural, one {Le lien ci-dessous vous permet de le choisir, une seule fois, pendant # jour.} other {Le lien ci-dessous vous permet de le choisir, une seule fois, pendant # jours.}}',
  'account.invitation.button': 'Choisir votre mot de passe',
  'account.invitation.footer':
    'Vous recevez ce message car un administrateur a créé un compte pour vous.',
  'account.password.subject': 'Votre mot de passe a été changé',
  'account.password.own': 'Le mot de passe de votre compte {account} vient d’être changé.',
  'account.password.other': '{name} a défini un nouveau mot de passe pour votre compte {account}.',
  'account.password.link':
    'Un nouveau mot de passe vient d’être choisi pour votre compte {account} à l’aide d’un lien prévu pour cela.',
  'account.recovery.subject': 'Choisissez un nouveau mot de passe',
  'account.recovery.body': 'Un nouveau mot de passe a été demandé pour votre compte {account}.',
  'account.recovery.once':
    '{count, plural, one {Le lien ci-dessous vous permet de le choisir, une seule fois, pendant # minute.} other {Le lien ci-dessous vous permet de le choisir, une seule fois, pendant # minutes.}}',
  'account.recovery.ignore':
    'Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste le même.',
  'account.role.subject': 'Votre rôle a été changé',
  'account.role.body': '{name} a changé le rôle de votre compte {account} : {role}.',
  'account.sessions.subject': 'Vous avez été déconnecté',
  'account.sessions.body': '{name} a déconnecté votre compte {account} de tous les appareils.',
  'account.sessions.again': 'Vous pouvez vous reconnecter avec votre mot de passe.',
  'account.codes-low.subject':
    '{count, plural, =0 {Il ne reste aucun code de secours} one {Il reste # code de secours} many {Il reste # codes de secours} other {Il reste # codes de secours}}',
  'account.codes-low.renew':
    'Veuillez en créer de nouveaux dans le portail, sous la sécurité de votre compte. Sans eux, seul un administrateur peut vous aider si vous perdez votre appareil.',
  'account.codes-renewed.subject': 'De nouveaux codes de secours ont été créés',
  'account.codes-renewed.body':
    'De nouveaux codes de secours ont été créés pour votre compte {account}. Les précédents ne sont plus valables.',
  'account.factor-added.subject': 'Un second facteur a été mis en place',
  'account.factor-added.body':
    'Une application d’authentification a été mise en place pour votre compte {account}. La connexion demande désormais un de ses codes.',
  'account.factor-added.passkey':
    'Une clé d’accès a été mise en place pour votre compte {account}. Elle permet désormais de terminer la connexion, qui demande toujours un second facteur.',
  'account.token-made.subject': 'Un jeton d’API a été créé',
  'account.token-made.body':
    'Le jeton d’API « {start}… » a été créé pour votre compte {account}. Un programme qui le possède peut agir en votre nom jusqu’à ce que vous le révoquiez.',
  'account.token-made.service':
    'Votre compte {reader} a créé le jeton d’API « {start}… » pour le compte de service {account}. Un programme qui le possède peut agir en son nom jusqu’à ce que quelqu’un le révoque.',
  'account.factor-removed.subject': 'Votre second facteur a été retiré',
  'account.factor-removed.body':
    'Votre compte {account} n’a plus de second facteur. Le mot de passe seul suffit pour se connecter.',
  'account.factor-left.subject': 'Un second facteur a été retiré',
  'account.factor-left.body':
    'Un second facteur de votre compte {account} a été retiré. La connexion en demande toujours un autre.',
  'account.factor-reset.subject': 'Votre second facteur a été réinitialisé',
  'account.factor-reset.body':
    '{name} a retiré le second facteur de votre compte {account} et l’a déconnecté de tous les appareils.',
  'account.factor-reset.again':
    'Vous pouvez vous connecter avec votre mot de passe et mettre en place un nouveau second facteur.',
  'account.factor-reset-notice.subject': 'Le second facteur de {person} a été réinitialisé',
  'account.factor-reset-notice.body':
    '{name} a retiré le second facteur de {person}. Tous les administrateurs reçoivent ce message.',
  'account.factor-reset-notice.doubt':
    'Si personne ne l’a demandé, veuillez en parler immédiatement avec les deux.',
  'account.identity-linked.subject': 'Votre compte a été relié',
  'account.identity-linked.body':
    'Votre compte {account} a été relié à {label}. Vous pouvez désormais vous y connecter par ce moyen.',
  'account.identity-unlinked.subject': 'Votre compte n’est plus relié',
  'account.identity-unlinked.body':
    'Votre compte {account} n’est plus relié à {label}. Il a été déconnecté de tous les autres appareils.',
  'account.recovery-sso.subject': 'Vous vous connectez avec {label}',
  'account.recovery-sso.body':
    'Un nouveau mot de passe a été demandé pour votre compte {account}. Vous n’en avez pas besoin : vous vous connectez avec {label}.',
  'account.recovery-sso.ignore': 'Si vous n’avez rien demandé, vous n’avez rien à faire.',
  'account.password.factor':
    'Votre second facteur reste en place : la connexion le demande toujours.',
  'account.password.identities':
    'L’authentification unique reste liée à votre compte. Vérifiez les identités dans votre profil et déliez celles qui ne sont pas à vous.',
  'account.recovery-code.subject': 'Un code de secours a été utilisé',
  'account.recovery-code.body':
    'Un code de secours de votre compte {account} vient d’être utilisé à la place de son second facteur.',
  'account.recovery-code.left':
    '{count, plural, =0 {Il n’en reste aucun.} one {Il en reste #.} many {Il en reste #.} other {Il en reste #.}}',
  'account.setup-code.subject': 'Votre code pour mettre en place un second facteur',
  'account.setup-code.body':
    'Quelqu’un qui connaît le mot de passe de votre compte {account} se connecte et met en place son second facteur.',
  'account.setup-code.code': 'Le code demandé : {code}',
  'account.setup-code.once':
    '{count, plural, one {Il est valable # minute. Ne le donnez à personne.} many {Il est valable # minutes. Ne le donnez à personne.} other {Il est valable # minutes. Ne le donnez à personne.}}',
  'account.setup-code.ignore':
    'Si ce n’est pas vous, quelqu’un d’autre a votre mot de passe : veuillez en choisir un autre immédiatement et prévenir un administrateur.',
  'account.wrong-codes.subject': 'Des codes erronés ont été saisis pour votre compte',
  'account.wrong-codes.body':
    '{count, plural, one {# code erroné a été saisi pour votre compte {account} en un jour, par quelqu’un qui connaît votre mot de passe ou qui y est connecté.} many {# codes erronés ont été saisis pour votre compte {account} en un jour, par quelqu’un qui connaît votre mot de passe ou qui y est connecté.} other {# codes erronés ont été saisis pour votre compte {account} en un jour, par quelqu’un qui connaît votre mot de passe ou qui y est connecté.}}',
  'account.wrong-codes.doubt':
    'Si ce n’était pas vous, veuillez choisir immédiatement un autre mot de passe, ce qui déconnecte aussi tous les autres appareils, et prévenir un administrateur.',
  'account.doubt': 'Si vous ne vous y attendiez pas, prévenez tout de suite un administrateur.',
  'account.footer': 'Vous recevez ce message car il concerne la sécurité de votre compte.',
  'role.ADMIN': 'administrateur',
  'role.EMPLOYE': 'employé',
  'role.CLIENT': 'client',
  'mail.test.subject': 'Message d’essai',
  'mail.test.body': 'Les messages du portail arrivent à cette adresse.',
  'mail.test.footer': 'Vous recevez ce message car vous l’avez demandé.',
  'open.portal': 'Ouvrir le portail',
  'name.provider': 'l’authentification unique',
  'name.portal': 'Le portail',
  'claim.answered.subject': 'La réclamation nº {number} a reçu une réponse',
  'claim.answered.body': '{name} a répondu à votre réclamation {reference}.',
  'claim.answer-withdrawn.subject': 'La réponse à la réclamation nº {number} a été retirée',
  'claim.answer-withdrawn.body': '{name} a retiré la réponse à votre réclamation {reference}.',
  'claim.assigned.subject': 'La réclamation nº {number} vous a été attribuée',
  'claim.assigned.body': '{name} vous a attribué la réclamation {reference}.',
  'claim.late.subject': 'La réclamation nº {number} est en retard',
  'claim.late.body': 'La réclamation {reference} est en retard.',
  'claim.merged.subject': 'La réclamation nº {number} se poursuit dans une autre',
  'claim.merged.body':
    '{name} a fusionné votre réclamation {reference} avec une autre de vos réclamations.',
  'claim.note.subject': 'Nouvelle note sur la réclamation nº {number}',
  'claim.note.body': '{name} a laissé une note interne sur la réclamation {reference}.',
  'claim.reopened.subject': 'La réclamation nº {number} a été rouverte',
  'claim.reopened.body': '{name} a rouvert la réclamation {reference}.',
  'claim.replied.subject': 'Nouveau message sur la réclamation nº {number}',
  'claim.replied.body': '{name} a écrit un message sur la réclamation {reference}.',
  'claim.risk.subject': 'La réclamation nº {number} risque d’être en retard',
  'claim.risk.body': 'La réclamation {reference} risque d’être en retard.',
  'claim.status.subject': 'La réclamation nº {number} a changé de statut',
  'claim.status.body': '{name} a changé le statut de votre réclamation {reference} : {status}.',
  'claim.waiting.subject': 'La réclamation nº {number} attend votre réponse',
  'claim.waiting.body': '{name} attend votre réponse sur la réclamation {reference}.',
  'claim.withdrawn.subject': 'La réclamation nº {number} a été retirée',
  'claim.withdrawn.body': '{name} a retiré la réclamation {reference}.',
  'report.validated.subject': 'La réponse au rapport nº {number} a été confirmée',
  'report.validated.body': '{name} a confirmé la réponse à votre rapport nº {number}.',
  'document.shared.subject': 'Un document a été partagé avec vous',
  'document.shared.body': '{name} a partagé un document avec vous.',
  'audit.burst.subject': 'Beaucoup de connexions échouées ou de requêtes refusées',
  'audit.burst.body':
    'En quelques minutes, un nombre inhabituel de connexions ont échoué ou de requêtes ont été refusées. L’audit montre d’où elles viennent.',
  'webhook.disabled.subject': 'Un webhook a été désactivé',
  'webhook.disabled.body':
    'Un webhook du portail a été désactivé, car son destinataire ne veut plus de messages ou n’en a accepté aucun depuis cinq jours. Les messages en attente sont retenus.',
  'notification.times':
    '{count, plural, one {C’est arrivé # fois.} many {C’est arrivé # fois.} other {C’est arrivé # fois.}}',
  'notification.footer':
    'Vous recevez ce message car vous n’avez pas lu la notification dans le portail.',
  'notification.ending': 'Ne plus recevoir de messages de ce genre',
  'open.claims': 'Ouvrir la réclamation',
  'open.reports': 'Ouvrir les rapports',
  'open.documents': 'Ouvrir les documents',
  'open.audit': 'Ouvrir l’audit',
  'open.webhooks': 'Ouvrir les webhooks',
  'status.OPEN': 'Ouverte',
  'status.PENDING': 'En cours',
  'status.RESOLVED': 'Répondue',
  'status.CLOSED': 'Fermée',
  'digest.subject':
    '{count, plural, one {# nouvelle notification} many {# nouvelles notifications} other {# nouvelles notifications}}',
  'digest.body':
    '{count, plural, one {Vous avez # notification non lue.} many {Vous avez # notifications non lues.} other {Vous avez # notifications non lues.}}',
  'digest.more':
    '{count, plural, one {# autre se trouve dans le portail.} many {# autres se trouvent dans le portail.} other {# autres se trouvent dans le portail.}}',
  'digest.queued':
    '{count, plural, one {# réclamation attend que quelqu’un la prenne.} many {# réclamations attendent que quelqu’un les prenne.} other {# réclamations attendent que quelqu’un les prenne.}}',
  'digest.ending': 'Ne plus recevoir de message quotidien',
  'digest.footer':
    'Vous recevez ce message une fois par jour, quand il y a quelque chose à signaler.',
};
