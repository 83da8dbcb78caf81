import type { TextSpan } from '../lexical/words';

const UNREAD =
  /`[^`\n]{1,200}`|\$[^$\s][^$\n]{0,160}\$(?!\d)|\[[^\s[\]()]{1,160}\](?!\()|\b[a-z][\w-]*(?:\.[a-z][\w-]*)+\b|\b[a-z]{2,}[A-Z]\w*\b(?<!\b(?:mac|mc|de|la|van)[A-Z]\w*)|\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"'）)\]]+|\bwww\.[^\s<>"')\]]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}|(?<![\p{L}\p{N}])(?:~|\.{1,2})?\/(?:[\w.@-]+\/)+[\w.@-]*|(?<![\p{L}\p{N}.])[\w-]+\/[\w./-]+\/[\w./-]*|\b\w+(?:_\w+)+\b|\b[\w.]+\([^()\s]{0,40}\)|<[\/!]?[a-zA-Z][^<>\n]{0,200}>|(?<=\])\([^()\s]{1,300}\)|&[a-z]+;|\$\{?\w+\}?|(?<!\S)--?[a-z][\w-]*|\b[\w-]+\.(?:c|h|js|ts|py|md|txt|json|yaml|yml|html|xml|conf|cfg|sh|so|exe|dll|java|rb|go|rs|css|log|gz|zip|tar|png|jpg|pdf)\b/gu;

/** Inline code, formulas, keys of references in brackets, addresses, dotted and camel-case identifiers, paths, identifiers with underscores, calls, tags, options and file names: written for machines, not read as words. */
export function unreadSpans(text: string): TextSpan[] {
  return Array.from(text.matchAll(UNREAD), ({ index, 0: { length } }) => ({ start: index, end: index + length }));
}
