/** Ways to search for an answer, by the words of the command line. */
export const ASK_MODES = ['instant', 'unified', 'local', 'global'] as const;
export type AskMode = (typeof ASK_MODES)[number];
