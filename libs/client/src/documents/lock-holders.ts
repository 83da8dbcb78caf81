/** The pipeline locks what a build has read; who removes such a document knows that. */
const LOCK_OF_A_BUILD = 'pipeline:';

/** Of those who hold a lock on a file the ones to be asked before it is removed. */
export const peopleAmong = (holders: readonly string[]): string[] =>
  holders.filter((holder) => !holder.startsWith(LOCK_OF_A_BUILD));
