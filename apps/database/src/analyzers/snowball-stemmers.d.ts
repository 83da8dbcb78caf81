declare module 'snowball-stemmers' {
  /** @throws Error for an unknown algorithm */
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
