/** Characters; what is longer is a text with a question in it, and its beginning does not say what is asked for. */
export const LONGEST_QUESTION = 1_000;
