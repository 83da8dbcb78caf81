/** Strings between which everything lies that a LIKE pattern matches; no upper one: there is none to be sure of. */
export interface LikeBounds {
  /** included */
  readonly lower: string;
  /** not included */
  readonly upper: string | null;
}

/** @returns null when nothing is known: the pattern starts with a wildcard, or may match the text of what is no string */
export function likeBounds(pattern: string): LikeBounds | null {
  const prefix = /^[^%_\\]*/.exec(pattern)![0];
  if (!isOrderedLikeItsText(prefix) || mayStartOtherText(prefix)) return null;
  return { lower: prefix, upper: successor(prefix) };
}

/** In ICU's order every string that starts with printable ASCII characters follows them directly; elsewhere characters may swap or merge. */
const isOrderedLikeItsText = (prefix: string): boolean => /^[ -~]+$/.test(prefix);

/** LIKE compares the text of any value: a prefix of such a text says nothing about the type. */
const mayStartOtherText = (prefix: string): boolean =>
  /^[-\d[{]/.test(prefix) || ['true', 'false', 'null'].some((word) => word.startsWith(prefix) || prefix.startsWith(word));

/** A text that lies above all that start with `prefix`, not necessarily the next one; null when there is none to be sure of. */
function successor(prefix: string): string | null {
  for (let at = prefix.length - 1; at >= 0; at -= 1) {
    const character = prefix[at]!;
    const head = prefix.slice(0, at);
    if (/[a-y]/i.test(character)) return head + String.fromCharCode(character.charCodeAt(0) + 1);
    if (/[0-8]/.test(character)) return head + String.fromCharCode(character.charCodeAt(0) + 1);
    if (character === '9') return `${head}A`;
    if (!/z/i.test(character)) return `${head}0`; // signs come before digits
  }
  return null;
}
