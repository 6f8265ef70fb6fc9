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
  'account.doubt': 'Si vous ne vous y attendiez pas, prévenez tout de suite un administrateur.',
  'account.footer': 'Vous recevez ce message car il concerne la sécurité de votre compte.',
  'role.ADMIN': 'administrateur',
  'role.EMPLOYE': 'employé',
  'role.CLIENT': 'client',
  'mail.test.subject': 'Message d’essai',
  'mail.test.body': 'Les messages du portail arrivent à cette adresse.',
  'mail.test.footer': 'Vous recevez ce message car vous l’avez demandé.',
  'open.portal': 'Ouvrir le portail',
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
  'notification.times':
    '{count, plural, one {C’est arrivé # fois.} many {C’est arrivé # fois.} other {C’est arrivé # fois.}}',
  'notification.footer':
    'Vous recevez ce message car vous n’avez pas lu la notification dans le portail.',
  'notification.ending': 'Ne plus recevoir de messages de ce genre',
  'open.claims': 'Ouvrir la réclamation',
  'open.reports': 'Ouvrir les rapports',
  'open.documents': 'Ouvrir les documents',
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
  'digest.footer':
    'Vous recevez ce message une fois par jour, quand il y a quelque chose à signaler.',
};
