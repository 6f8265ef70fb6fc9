/**
 * The package `stopword` ships without types. Only the three word lists that are used are read: all of its 62
 * languages would take a megabyte of memory.
 */
declare module 'stopword/src/stopwords_eng.js' {
  export const eng: readonly string[];
}
declare module 'stopword/src/stopwords_fra.js' {
  export const fra: readonly string[];
}
declare module 'stopword/src/stopwords_ara.js' {
  export const ara: readonly string[];
}
