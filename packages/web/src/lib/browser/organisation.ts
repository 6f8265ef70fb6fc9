/** The organisation's name (ORG_NAME), which the server wrote into the page; null if it has none. */
export const organisationName = (): string | null =>
  document.documentElement.dataset['organisation'] ?? null;
