/** Of the passages that words and names put first, so many may be the likest one for its likeness to be believed. */
const AGREEING = 3;
/** Share of a question up to which a passage that holds no more of it tells too little to be agreed with. */
const TELLING = 0.3;
/** Likeness that words explain in the passage that holds most of them: what holds the same words is alike already. */
const EXPLAINED = 1.3;

/**
 * Whether vectors are believed for one question: where names and words tell something, the likest passage has to be among those that they put
 * first. Vectors that begin elsewhere know less of the question than its words do, and would lead it astray.
 * @param likest the passage nearest to the question; undefined where no passage has a vector
 * @param first passages by names and words, best first
 * @param held share of the question that the first of them holds or is called by, 0..1
 */
export function isLikenessBelieved(likest: number | undefined, first: readonly number[], held: number): boolean {
  if (likest === undefined) return false;
  return held <= TELLING || first.slice(0, AGREEING).includes(likest);
}

/**
 * What vectors tell of a passage that its words do not, 0..1.
 * @param likeness 0..1: of the likest passage 1
 * @param words share of the question's words that it holds, in that of the passage that holds most of them
 */
export function likenessBeyondWords(likeness: number, words: number): number {
  return Math.max(0, likeness - EXPLAINED * words);
}
