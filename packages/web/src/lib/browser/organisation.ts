/** The name of the organisation (ORG_NAME), as the server wrote it into the page; null: the product's stands alone. */
export const organisationName = (): string | null =>
  document.documentElement.dataset['organisation'] ?? null;
