/** What mails say, in English. The keys of notifications are their kinds. */
export const english = {
  'account.device.subject': 'New sign-in to your account',
  'account.device.body':
    'Somebody has just signed in to your account {account} with {browser} on {system}, on a device that was not used for it before.',
  'account.device.program':
    'Somebody has just signed in to your account {account}, with a program or on a device that was not used for it before.',
  'account.device.doubt':
    'If that was not you, please choose another password at once, which ends all other sessions, and tell an administrator.',
  'account.email.subject': 'Confirm your new address',
  'account.email.body': 'This address is to become the one of the account {account}.',
  'account.email.once':
    '{count, plural, one {The link below confirms it, once, within # hour.} other {The link below confirms it, once, within # hours.}}',
  'account.email.ignore':
    'If you did not ask for this, you need not do anything: without the link, nothing changes.',
  'account.email.button': 'Confirm the address',
  'account.email.footer':
    'You get this mail because this address was given for an account of the portal.',
  'account.email-approval.subject': 'Another address waits for your approval',
  'account.email-approval.body':
    'Another e-mail address was given for your account {account}, without its password. It takes the place of this one when you approve it and it is confirmed.',
  'account.email-approval.once':
    '{count, plural, one {The button below lets you look at it and approve it, once, within # hour.} other {The button below lets you look at it and approve it, once, within # hours.}}',
  'account.email-approval.button': 'Look at the change',
  'account.email-approval.undo': 'That was not me: end all sessions and choose a new password',
  'account.email-notice.subject': 'Another address was given for your account',
  'account.email-notice.body':
    'Another e-mail address was given for your account {account}, with its password. It takes the place of this one as soon as it is confirmed.',
  'account.email-notice.undo':
    '{count, plural, one {If that was not you, press the button below within # day: the account keeps this address, all sessions end, and you choose a new password.} other {If that was not you, press the button below within # days: the account keeps this address, all sessions end, and you choose a new password.}}',
  'account.email-notice.button': 'That was not me',
  'account.sign-up.subject': 'Open your account',
  'account.sign-up.body': 'Somebody has asked for an account in the portal with this address.',
  'account.sign-up.once':
    '{count, plural, one {The link below lets you open it, once, within # hour.} other {The link below lets you open it, once, within # hours.}}',
  'account.sign-up.ignore':
    'If you did not ask for this, you need not do anything: there is no account until the link is used.',
  'account.sign-up.button': 'Open the account',
  'account.sign-up.footer': 'You get this mail because this address was given for an account.',
  'account.exists.subject': 'You have an account already',
  'account.exists.body':
    'Somebody has asked for an account with this address. It has one already: {account}. You can sign in with it.',
  'account.exists.ignore': 'If you did not ask for this, you need not do anything.',
  'account.exists.button': 'Sign in',
  'account.exists.forgot': 'If you have forgotten your password, choose a new one.',
  'account.invitation.subject': 'Your account in the portal',
  'account.invitation.body':
    'There is an account for you: {account}. Choose your password, and you can sign in.',
  'account.invitation.once':
    '{count, plural, one {The link below lets you choose it, once, within # day.} other {The link below lets you choose it, once, within # days.}}',
  'account.invitation.button': 'Choose your password',
  'account.invitation.footer':
    'You get this mail because an administrator has made an account for you.',
  'account.password.subject': 'Your password was changed',
  'account.password.own': 'The password of your account {account} has just been changed.',
  'account.password.other': '{name} has set another password for your account {account}.',
  'account.password.link':
    'A new password of your account {account} has just been chosen with a link made for that.',
  'account.recovery.subject': 'Choose a new password',
  'account.recovery.body': 'A new password was asked for, for your account {account}.',
  'account.recovery.once':
    '{count, plural, one {The link below lets you choose it, once, within # minute.} other {The link below lets you choose it, once, within # minutes.}}',
  'account.recovery.ignore':
    'If you did not ask for this, you need not do anything: your password stays as it is.',
  'account.role.subject': 'Your role was changed',
  'account.role.body': '{name} has changed the role of your account {account}: {role}.',
  'account.sessions.subject': 'You were signed out',
  'account.sessions.body': '{name} has signed your account {account} out on all devices.',
  'account.sessions.again': 'You can sign in again with your password.',
  'account.codes-low.subject':
    '{count, plural, =0 {No recovery code is left} one {# recovery code is left} other {# recovery codes are left}}',
  'account.codes-low.renew':
    'Please make new ones in the portal, under the security of your account. Without them nobody but an administrator can help you when you lose your device.',
  'account.codes-renewed.subject': 'New recovery codes were made',
  'account.codes-renewed.body':
    'New recovery codes were made for your account {account}. All earlier ones are void.',
  'account.factor-added.subject': 'A second factor was set up',
  'account.factor-added.body':
    'An authenticator app was set up for your account {account}. From now on, signing in needs a code of it.',
  'account.factor-added.passkey':
    'A passkey was set up for your account {account}. From now on, signing in can be completed with it, and always needs a second factor.',
  'account.token-made.subject': 'An API token was made',
  'account.token-made.body':
    'The API token “{start}…” was made for your account {account}. A program that has it can act in your name until you revoke it.',
  'account.token-made.service':
    'Your account {reader} has made the API token “{start}…” for the service account {account}. A program that has it can act in its name until somebody revokes it.',
  'account.factor-removed.subject': 'Your second factor was removed',
  'account.factor-removed.body':
    'Your account {account} has no second factor any more. The password alone is enough to sign in.',
  'account.factor-left.subject': 'A second factor was removed',
  'account.factor-left.body':
    'A second factor of your account {account} was removed. Signing in still needs another one.',
  'account.factor-reset.subject': 'Your second factor was reset',
  'account.factor-reset.body':
    '{name} has removed the second factor of your account {account} and signed it out on all devices.',
  'account.factor-reset.again':
    'You can sign in with your password, and set up a new second factor.',
  'account.factor-reset-notice.subject': 'The second factor of {person} was reset',
  'account.factor-reset-notice.body':
    '{name} has removed the second factor of {person}. All administrators get this mail.',
  'account.factor-reset-notice.doubt':
    'If nobody asked for it, please speak with both of them at once.',
  'account.identity-linked.subject': 'Your account was linked',
  'account.identity-linked.body':
    'Your account {account} was linked with {label}. From now on, you can sign in to it there.',
  'account.identity-unlinked.subject': 'Your account was unlinked',
  'account.identity-unlinked.body':
    'Your account {account} is no longer linked with {label}. It was signed out on all other devices.',
  'account.recovery-sso.subject': 'You sign in with {label}',
  'account.recovery-sso.body':
    'A new password was asked for, for your account {account}. You need none: you sign in with {label}.',
  'account.recovery-sso.ignore': 'If you did not ask for this, you need not do anything.',
  'account.password.factor': 'Your second factor stays: signing in still needs it.',
  'account.password.identities':
    'Single sign-on stays linked. Look at the identities in your profile, and unlink what is not yours.',
  'account.recovery-code.subject': 'A recovery code was used',
  'account.recovery-code.body':
    'A recovery code of your account {account} has just been used in place of its second factor.',
  'account.recovery-code.left':
    '{count, plural, =0 {None is left.} one {# is left.} other {# are left.}}',
  'account.setup-code.subject': 'Your code to set up a second factor',
  'account.setup-code.body':
    'Somebody who knows the password of your account {account} signs in and sets up its second factor.',
  'account.setup-code.code': 'The code for it: {code}',
  'account.setup-code.once':
    '{count, plural, one {It is valid for # minute. Give it to nobody.} other {It is valid for # minutes. Give it to nobody.}}',
  'account.setup-code.ignore':
    'If that is not you, somebody else has your password: please choose another one at once, and tell an administrator.',
  'account.wrong-codes.subject': 'Wrong codes were given for your account',
  'account.wrong-codes.body':
    '{count, plural, one {# wrong code was given for your account {account} within a day, by somebody who knows your password or is signed in to it.} other {# wrong codes were given for your account {account} within a day, by somebody who knows your password or is signed in to it.}}',
  'account.wrong-codes.doubt':
    'If that was not you, please choose another password at once, which also signs out all other devices, and tell an administrator.',
  'account.doubt': 'If you did not expect this, please tell an administrator at once.',
  'account.footer': 'You get this mail because it is about the safety of your account.',
  'role.ADMIN': 'administrator',
  'role.EMPLOYE': 'employee',
  'role.CLIENT': 'client',
  'mail.test.subject': 'Test mail',
  'mail.test.body': 'Mails of the portal reach this address.',
  'mail.test.footer': 'You get this mail because you asked for it.',
  'open.portal': 'Open the portal',
  'name.provider': 'single sign-on',
  'name.portal': 'The portal',
  'claim.answered.subject': 'Claim #{number} was answered',
  'claim.answered.body': '{name} answered your claim {reference}.',
  'claim.answer-withdrawn.subject': 'The answer to claim #{number} was withdrawn',
  'claim.answer-withdrawn.body': '{name} withdrew the answer to your claim {reference}.',
  'claim.assigned.subject': 'Claim #{number} was assigned to you',
  'claim.assigned.body': '{name} assigned you the claim {reference}.',
  'claim.late.subject': 'Claim #{number} is late',
  'claim.late.body': 'The claim {reference} is late.',
  'claim.merged.subject': 'Claim #{number} goes on in another claim',
  'claim.merged.body': '{name} merged your claim {reference} with another one of yours.',
  'claim.note.subject': 'New note on claim #{number}',
  'claim.note.body': '{name} left an internal note on the claim {reference}.',
  'claim.reopened.subject': 'Claim #{number} was reopened',
  'claim.reopened.body': '{name} reopened the claim {reference}.',
  'claim.replied.subject': 'New message on claim #{number}',
  'claim.replied.body': '{name} wrote a message on the claim {reference}.',
  'claim.risk.subject': 'Claim #{number} is at risk of being late',
  'claim.risk.body': 'The claim {reference} is at risk of being late.',
  'claim.status.subject': 'Claim #{number} has another status',
  'claim.status.body': '{name} changed the status of your claim {reference}: {status}.',
  'claim.waiting.subject': 'Claim #{number} waits for your answer',
  'claim.waiting.body': '{name} waits for your answer on the claim {reference}.',
  'claim.withdrawn.subject': 'Claim #{number} was withdrawn',
  'claim.withdrawn.body': '{name} withdrew the claim {reference}.',
  'report.validated.subject': 'The answer to report #{number} was confirmed',
  'report.validated.body': '{name} confirmed the answer to your report #{number}.',
  'document.shared.subject': 'A document was shared with you',
  'document.shared.body': '{name} shared a document with you.',
  'audit.burst.subject': 'Many failed sign-ins or refused requests',
  'audit.burst.body':
    'Unusually many sign-ins failed or requests were refused within a few minutes. The audit trail shows from where.',
  'webhook.disabled.subject': 'A webhook was turned off',
  'webhook.disabled.body':
    'A webhook of the portal was turned off, because its receiver wants no more messages or has not accepted any for five days. Messages that waited are held.',
  'notification.times': '{count, plural, one {This happened once.} other {This happened # times.}}',
  'notification.footer':
    'You get this mail because you have not read the notification in the portal.',
  'notification.ending': 'No more mails of this kind',
  'open.claims': 'Open the claim',
  'open.reports': 'Open the reports',
  'open.documents': 'Open the documents',
  'open.audit': 'Open the audit trail',
  'open.webhooks': 'Open the webhooks',
  'status.OPEN': 'Open',
  'status.PENDING': 'In work',
  'status.RESOLVED': 'Answered',
  'status.CLOSED': 'Closed',
  'digest.subject': '{count, plural, one {# new notification} other {# new notifications}}',
  'digest.body':
    '{count, plural, one {You have # notification that you have not read.} other {You have # notifications that you have not read.}}',
  'digest.more':
    '{count, plural, one {# more is in the portal.} other {# more are in the portal.}}',
  'digest.queued':
    '{count, plural, one {# claim waits for somebody to take it.} other {# claims wait for somebody to take them.}}',
  'digest.ending': 'No more daily mails',
  'digest.footer': 'You get this mail once a day, when there is something to tell.',
} as const;
