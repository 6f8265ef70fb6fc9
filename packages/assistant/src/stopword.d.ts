/** The package `stopword` ships without types; only the two word lists that are used are declared. */
declare module 'stopword' {
  export const eng: readonly string[];
  export const fra: readonly string[];
}
