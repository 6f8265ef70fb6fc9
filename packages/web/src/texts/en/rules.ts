import { NO_TOKEN, SIGN_IN_FAILED, SIGN_IN_RULES } from '@recourse/contract/auth';
import { CONTENT_REQUIRED, FILES_MISSING, FILES_TOO_MANY } from '@recourse/contract/claims';
import { LIFE_MESSAGES, TRANSITION_MESSAGES } from '@recourse/contract/claims-life';
import { THREAD_MESSAGES } from '@recourse/contract/claims-thread';
import { NOT_PLAIN_TEXT } from '@recourse/contract/values/common';
import { SERVICE_ACCOUNT_MESSAGES } from '@recourse/contract/identity/service-accounts';
import { TOKEN_MESSAGES } from '@recourse/contract/identity/tokens';
import { DOCUMENT_MESSAGES } from '@recourse/contract/documents';
import { PROFILE_MESSAGES } from '@recourse/contract/profile';
import { REPORT_MESSAGES } from '@recourse/contract/reports';
import { SOLUTION_MESSAGES } from '@recourse/contract/solutions';
import { PASSWORD_BREACHED } from '@recourse/contract/values/passwords';
import { USER_MESSAGES } from '@recourse/contract/users';

/**
 * What forms say about what is typed. The rules and their English are the contract's, which both sides share;
 * lib/i18n/rule-text.ts finds the text of another language by the English. Those with a number in them are written
 * out here: a test holds them to the contract.
 */
export const rules = {
  'rules.content': CONTENT_REQUIRED,
  'rules.email': USER_MESSAGES.email,
  'rules.emailShape': USER_MESSAGES.emailShape,
  'rules.file': DOCUMENT_MESSAGES.file,
  'rules.fileAttached': DOCUMENT_MESSAGES.attached,
  'rules.fileEmpty': DOCUMENT_MESSAGES.empty,
  'rules.fileNotAccepted': DOCUMENT_MESSAGES.notAccepted,
  'rules.fileTooLarge': 'Please choose a file of at most {size}.',
  'rules.filesMissing': FILES_MISSING,
  'rules.filesTooMany': FILES_TOO_MANY,
  'rules.lifeClosed': LIFE_MESSAGES.alreadyClosed,
  'rules.lifeNotAnswered': LIFE_MESSAGES.notAnswered,
  'rules.lifeReopenExpired': LIFE_MESSAGES.reopenExpired,
  'rules.claimKeptByPolicy': LIFE_MESSAGES.keptByPolicy,
  'rules.claimKeptByClient': LIFE_MESSAGES.keptByClient,
  'rules.lifeNotOver': LIFE_MESSAGES.notOver,
  'rules.lifeRating': LIFE_MESSAGES.rating,
  'rules.moveComment': TRANSITION_MESSAGES.comment,
  'rules.moveUnchanged': TRANSITION_MESSAGES.unchanged,
  'rules.nameAndType': DOCUMENT_MESSAGES.nameAndType,
  'rules.noToken': NO_TOKEN,
  'rules.nomShape': USER_MESSAGES.nomShape,
  'rules.notStorable': NOT_PLAIN_TEXT,
  'rules.currentPassword': PROFILE_MESSAGES.currentPassword,
  'rules.passwordForEmail': PROFILE_MESSAGES.passwordForEmail,
  'rules.emailNowhere': PROFILE_MESSAGES.emailNowhere,
  'rules.emailLimited': PROFILE_MESSAGES.emailLimited,
  'rules.ownEmail': USER_MESSAGES.ownEmail,
  'rules.ownPassword': USER_MESSAGES.ownPassword,
  'rules.password': USER_MESSAGES.password,
  'rules.passwordCharacters': USER_MESSAGES.passwordCharacters,
  'rules.passwordBreached': PASSWORD_BREACHED,
  'rules.passwordCommon': USER_MESSAGES.passwordCommon,
  'rules.passwordSame': USER_MESSAGES.passwordSame,
  'rules.passwordSelf': USER_MESSAGES.passwordSelf,
  'rules.passwords': PROFILE_MESSAGES.passwords,
  'rules.passwordsDiffer': PROFILE_MESSAGES.passwordsDiffer,
  'rules.phone': USER_MESSAGES.phone,
  'rules.pickSolution': REPORT_MESSAGES.pickSolution,
  'rules.recipient': DOCUMENT_MESSAGES.recipient,
  'rules.recipientSelf': DOCUMENT_MESSAGES.recipientSelf,
  'rules.reportText': REPORT_MESSAGES.text,
  'rules.role': USER_MESSAGES.role,
  'rules.signInFailed': SIGN_IN_FAILED,
  'rules.signInName': SIGN_IN_RULES.name,
  'rules.signInPassword': SIGN_IN_RULES.password,
  'rules.solutionExists': REPORT_MESSAGES.solutionExists,
  'rules.solutionNumber': REPORT_MESSAGES.solutionNumber,
  'rules.solutionText': SOLUTION_MESSAGES.texte,
  'rules.taken': USER_MESSAGES.taken,
  'rules.tooLong': 'Please use at most {max} characters.',
  'rules.tooManyKeywords': 'Please use at most {max} keywords.',
  'rules.tooShort': 'Please use at least {min} characters.',
  'rules.username': USER_MESSAGES.username,
  'rules.usernameShape': USER_MESSAGES.usernameShape,
  'rules.threadClosed': THREAD_MESSAGES.closed,
  'rules.threadFull': THREAD_MESSAGES.full,
  'rules.threadMessage': THREAD_MESSAGES.messageRequired,
  'rules.threadNote': THREAD_MESSAGES.noteRequired,
  'rules.threadNotYours': THREAD_MESSAGES.notYours,
  'rules.threadTooMany': THREAD_MESSAGES.tooMany,
  'rules.threadWithdrawn': THREAD_MESSAGES.alreadyWithdrawn,
  'rules.settled': REPORT_MESSAGES.settled,
  'rules.overtaken': REPORT_MESSAGES.overtaken,
  'rules.claimOfAnother': REPORT_MESSAGES.claimOfAnother,
  'rules.dismissal': REPORT_MESSAGES.dismissal,
  'rules.duplicateOf': REPORT_MESSAGES.duplicateOf,
  'rules.reportAnswer': REPORT_MESSAGES.answer,
  'rules.noPassword': PROFILE_MESSAGES.noPassword,
  'rules.wrongPassword': PROFILE_MESSAGES.wrongPassword,
  'rules.tokenName': TOKEN_MESSAGES.name,
  'rules.tokenScopes': TOKEN_MESSAGES.scopes,
  'rules.tokenUnknownScope': TOKEN_MESSAGES.unknownScope,
  'rules.tokenEnd': 'Please choose a time within the next {max} days.',
  'rules.tokenAccount': TOKEN_MESSAGES.account,
  'rules.tokensTooMany': 'At most {max} tokens of an account can be valid at a time.',
  'rules.serviceRole': SERVICE_ACCOUNT_MESSAGES.role,
  'rules.serviceAccountsTooMany': 'There can be at most {max} service accounts.',
  'rules.withoutFactor': USER_MESSAGES.withoutFactor,
  'rules.filterHidden': USER_MESSAGES.filterHidden,
} as const;
