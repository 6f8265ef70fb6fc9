/** The organisation's name (ORG_NAME), which the server inserts into the page; null if there is none. */
export const organisationName = (): string | null =>
  document.documentElement.dataset['organisation'] ?? null;
