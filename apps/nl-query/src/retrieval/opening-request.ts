/** Verbs that ask for something to be done, and others that names begin with as often ("State Bank", "Count Basie"): these only before a word without a capital. */
const REQUEST =
  /^(?:please\s+)?(?:(?:summari[sz]e|describe|explain|introduce|define|compare|contrast|discuss|outline)(?:\s+|(?=[.?!]|$))|(?:list|name|show|tell|give|find|identify|state|provide|write|count)\s+(?=\p{Ll}))/u;

/** How many characters of a question say what is to be done and nothing of what about: "Summarize Low Tide". */
export function requestLength(question: string): number {
  return REQUEST.exec(question.replace(/^(?:please\s+)?./iu, (opening) => opening.toLowerCase()))?.[0].length ?? 0;
}
