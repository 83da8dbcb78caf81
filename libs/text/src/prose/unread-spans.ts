import type { TextSpan } from '../lexical/words';

/** What is looked for, as one pattern over a whole text would find it. */
export const UNREAD =
  /`[^`\n]{1,200}`|!\[[^\]\n]{0,200}\]|\$[^$\s][^$\n]{0,160}\$(?!\d)|\[[^\s[\]()]{1,160}\](?!\()|\b[a-z][\w-]*(?:\.[a-z][\w-]*)+\b|\b[a-z]{2,}[A-Z]\w*\b(?<!\b(?:mac|mc|de|la|van)[A-Z]\w*)|\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"'）)\]]+|\bwww\.[^\s<>"')\]]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}|(?<![\p{L}\p{N}])(?:~|\.{1,2})?\/(?:[\w.@-]+\/)+[\w.@-]*|(?<![\p{L}\p{N}.])[\w-]+\/[\w./-]+\/[\w./-]*|\b\w+(?:_\w+)+\b|\b[\w.]+\([^()\s]{0,40}\)|<[\/!]?[a-zA-Z][^<>\n]{0,200}>|(?<=\])\([^()\s]{1,300}\)|&[a-z]+;|\$\{?\w+\}?|(?<!\S)--?[a-z][\w-]*|\b[\w-]+\.(?:c|h|js|ts|py|md|txt|json|yaml|yml|html|xml|conf|cfg|sh|so|exe|dll|java|rb|go|rs|css|log|gz|zip|tar|png|jpg|pdf)\b/gu;

/** Only what begins with one of these goes on over blanks. */
const SPREADING = /[`$<]|!\[/;

/**
 * Inline code, what stands for images, formulas, keys of references in brackets, addresses, dotted and camel-case identifiers, paths, identifiers with underscores, calls, tags, options and file names: written for machines, not read as words.
 *
 * None of it reaches over the end of a line, and without one of a few signs none reaches over a blank. So it is looked for line by line or word by
 * word, and only where a sign says that it can be there: the pattern tries two dozen things at every character.
 */
export function unreadSpans(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  for (let start = 0; start < text.length;) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    if (SPREADING.test(text.slice(start, end))) addMatches(text, start, end, found);
    else addInWords(text, start, end, found);
    start = end + 1;
  }
  return found;
}

function addInWords(text: string, from: number, to: number, found: TextSpan[]): void {
  let start = from;
  let isTelling = false;
  for (let at = from; at <= to; at++) {
    const unit = at < to ? text.charCodeAt(at) : SPACE;
    if (unit > SPACE ? unit > LAST_ASCII && isBlank(unit) : isBlank(unit)) {
      if (isTelling) addMatches(text, start, at, found);
      start = at + 1;
      isTelling = false;
    } else isTelling ||= tells(text, unit, at, start, to);
  }
}

/** Whether what is at `at` can be part of what is looked for, in a word that begins at `start`. */
function tells(text: string, unit: number, at: number, start: number, to: number): boolean {
  switch (unit) {
    case SIGN.bracket:
    case SIGN.slash:
    case SIGN.at:
    case SIGN.underscore:
    case SIGN.ampersand:
      return true;
    case SIGN.stop:
      return at + 1 < to && !isBlank(text.charCodeAt(at + 1));
    case SIGN.parenthesis:
      return at > start;
    case SIGN.hyphen:
      return at === start;
    default:
      return at > start && unit >= SIGN.A && unit <= SIGN.Z && isLower(text.charCodeAt(at - 1));
  }
}

/** What is tried at every character of a word may look at all that follows: of longer ones, as many at a time. */
const LONGEST_WORD = 512;

function addMatches(text: string, from: number, to: number, found: TextSpan[]): void {
  let start = from;
  for (let long = longWord(text, start, to); long; long = longWord(text, start, to)) {
    addFound(text, start, long.start, found);
    for (let at = long.start; at < long.end; at += LONGEST_WORD) addFound(text, at, Math.min(long.end, at + LONGEST_WORD), found);
    start = long.end;
  }
  addFound(text, start, to, found);
}

/** The first word of `[from, to)` that is too long to be looked at as a whole. */
function longWord(text: string, from: number, to: number): TextSpan | undefined {
  for (let start = from; to - start > LONGEST_WORD;) {
    let end = start;
    while (end < to && !isBlank(text.charCodeAt(end))) end++;
    if (end - start > LONGEST_WORD) return { start, end };
    start = end + 1;
  }
  return undefined;
}

function addFound(text: string, from: number, to: number, found: TextSpan[]): void {
  const part = text.slice(from, to);
  UNREAD.lastIndex = 0;
  for (let match = UNREAD.exec(part); match; match = UNREAD.exec(part))
    found.push({ start: from + match.index, end: from + match.index + match[0].length });
}

const SPACE = 32;
const LAST_ASCII = 126;
const SIGN = { bracket: 91, slash: 47, at: 64, underscore: 95, ampersand: 38, stop: 46, parenthesis: 40, hyphen: 45, A: 65, Z: 90 };

const isLower = (unit: number): boolean => unit >= 97 && unit <= 122;

/** As `\s` has it. */
function isBlank(unit: number): boolean {
  if (unit <= LAST_ASCII) return unit === SPACE || (unit >= 9 && unit <= 13);
  return OTHER_BLANKS.has(unit) || (unit >= 0x2000 && unit <= 0x200a);
}

const OTHER_BLANKS = new Set([0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);
