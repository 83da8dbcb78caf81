/** "is a 1937 American drama film directed by …": what something is said to be, up to where it is told more of. */
const DEFINITION =
  /\b(?:is|was|are|were)(?: (?:an?|the|one of the|any of the|any))? (?<what>(?:(?!\b(?:who|whom|which|that|where|whose|known|best|directed|written|produced|starring|founded|located|based|born|native|formed|released)\b)[^.;:()]){3,200})/iu;

/** What a sentence says its thing is: "1937 American drama film". "" where it defines nothing. */
export function definitionIn(sentence: string): string {
  return DEFINITION.exec(sentence)?.groups!['what']!.trim() ?? '';
}
