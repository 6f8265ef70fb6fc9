import { isEmail } from '@recourse/contract/values/emails';

/**
 * Domain names that never receive mail (RFC 2606, RFC 6761), such as that of a first administrator without an address.
 */
const NOWHERE = /\.(?:localdomain|invalid|test|example)$/i;

/** Whether a mail can be sent to an address at all. */
export const canReceive = (email: string): boolean => isEmail(email) && !NOWHERE.test(email);
