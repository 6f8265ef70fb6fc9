/** What neither the project nor its build may contain. */

const PATTERNS = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'an access key of a cloud': /\bAKIA[0-9A-Z]{16}\b/,
  'a token of a code host': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a token of a chat': /\bxox[abprs]-[\w-]{10,}/,
  'a token of a registry': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
} as const;

/** The kinds of secrets that a text contains. */
export function secretsIn(text: string): string[] {
  return Object.entries(PATTERNS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([kind]) => kind);
}

/** Whether a text contains an address of a developer's machine. */
export function namesOwnMachine(text: string): boolean {
  return /(?:localhost|127\.0\.0\.1):808\d/.test(text);
}
