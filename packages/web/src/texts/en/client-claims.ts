/** Texts of the client's own claims; what all claims screens say is in claims.ts. */
export const clientClaims = {
  'clientClaims.assignee': 'Answered by',
  'clientClaims.contentHint': 'Tell us what went wrong, and what you expected.',
  'clientClaims.emptyText': 'Tell us what went wrong: an employee answers, and you see it here.',
  'clientClaims.noMatchText': 'Try another word, a part of it, or another status.',
  'clientClaims.subtitle': 'What you complained about, and what we answered.',
  'clientClaims.title': 'Claims',
} as const;
