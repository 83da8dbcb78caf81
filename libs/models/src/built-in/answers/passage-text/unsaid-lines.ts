import type { TextSpan } from '@strata/text';

const FENCE = /^[ \t]*(?:```|~~~)(?<language>[^\n`]*)$/;
/** `<!-- NOTE: made by a tool. -->`, of one line or several. */
const COMMENT = /^\s*<!--/;
/** `title: Boiling tar`, and what else may stand among settings: what is moved in, lists, comments, blank lines. */
const KEY = /^[\w-]+[ \t]*:/;
const SETTING = /^(?:[\w-]+[ \t]*:|["'][^"']*["'][ \t]*:|\s|[-#\]}]|$)/;
/** What closes them; some formats name there what follows. */
const RULE = /^(?:---(?: \w+)?|\.\.\.)[ \t]*$/;
/** The same in TOML, between lines of `+++`. */
const TOML_RULE = /^\+\+\+[ \t]*$/;
const TOML_KEY = /^(?:[\w.-]+[ \t]*=|\[)/;
const TOML_SETTING = /^(?:[\w."-]+[ \t]*=|\[|[\s\]}#"']|$)/;
/** Characters of a line that is looked at for being nothing but links. */
const LONGEST_LINE = 2_000;
const IMAGE = /!\[[^[\]]*\]\([^()\s]*\)/g;
const LINK = /\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ITEM = /^\s*(?:[-*+•|]|\d{1,3}[.)])\s/;
const LETTERS = /\p{L}{2}/u;

/**
 * Where a text says nothing: the header of settings above it (`---`, `+++`), fenced code with its fences, comments, and lines that are only links,
 * images and tags, as menus are. In order, each to the end of its last line; linear in the length of the text.
 */
export function unsaidLines(text: string): TextSpan[] {
  const lines = linesOf(text);
  const found: TextSpan[] = [];
  const add = (first: number, last: number) => found.push({ start: lines[first]!.start, end: lines[last]!.end });
  let from = 0;
  const header = headerEnd(text, lines);
  if (header > 0) {
    add(0, header);
    from = header + 1;
  }
  let opened = opensInCode(text, lines, from) ? from : -1;
  let comment = -1;
  for (let i = from; i < lines.length; i++) {
    const line = text.slice(lines[i]!.start, lines[i]!.end);
    if (comment >= 0 || (opened < 0 && COMMENT.test(line))) {
      if (comment < 0) comment = i;
      if (!line.includes('-->')) continue;
      add(comment, i);
      comment = -1;
    } else if (FENCE.test(line)) {
      if (opened >= 0) add(opened, i);
      opened = opened >= 0 ? -1 : i;
    } else if (opened < 0 && isMenu(line) && (ITEM.test(line) || standsAlone(lines, i))) add(i, i);
  }
  if (opened >= 0) add(opened, lines.length - 1);
  return found; // a comment that nothing closes hides nothing
}

/** The text with all of that left blank: what stands before and behind it does not run together. */
export function withoutUnsaidLines(text: string): string {
  let [said, at] = ['', 0];
  for (const { start, end } of unsaidLines(text)) {
    said += text.slice(at, start) + '\n'.repeat(end - start);
    at = end;
  }
  return at === 0 ? text : said + text.slice(at);
}

/** The last line of the settings above a text, which may be cut before they are closed; -1 without any. */
function headerEnd(text: string, lines: readonly TextSpan[]): number {
  const written = ({ start, end }: TextSpan) => text.slice(start, end);
  const [key, setting, rule] =
    lines[0] && TOML_RULE.test(written(lines[0])) ? [TOML_KEY, TOML_SETTING, TOML_RULE] : [KEY, SETTING, RULE];
  if (!lines[0] || !(key === KEY ? /^---[ \t]*$/ : TOML_RULE).test(written(lines[0])) || !lines[1] || !key.test(written(lines[1])))
    return -1;
  for (let i = 1; i < lines.length; i++) {
    const line = written(lines[i]!);
    if (rule.test(line)) return i;
    if (!setting.test(line)) return -1;
  }
  return lines.length - 1;
}

/** Between blank lines, or at an end of the text: a link in the middle of a paragraph may fill its line. */
function standsAlone(lines: readonly TextSpan[], i: number): boolean {
  const isBlank = (line: TextSpan | undefined) => line === undefined || line.end - line.start <= 1;
  return isBlank(lines[i - 1]) && isBlank(lines[i + 1]);
}

/** Whether a piece of a text begins within code, so that its first fence closes one. */
export function beginsInCode(text: string): boolean {
  return opensInCode(text, linesOf(text), 0);
}

/** Only what opens names a language. */
function opensInCode(text: string, lines: readonly TextSpan[], from: number): boolean {
  const fences = lines.slice(from).flatMap(({ start, end }) => {
    const fence = FENCE.exec(text.slice(start, end));
    return fence ? [fence.groups!['language']!.trim()] : [];
  });
  if (fences.length % 2 === 0 || fences[0] !== '') return false;
  return fences.length === 1 ? isCode(text, lines, from) || closesBeforeHeadings(text) : fences[1] !== '';
}

/** Headings below the only fence, and none above it: what is above is code. */
function closesBeforeHeadings(text: string): boolean {
  const fence = text.search(/^[ \t]*(?:```|~~~)/m);
  return BELOW_TITLE.test(text.slice(fence)) && !BELOW_TITLE.test(text.slice(0, fence));
}

/** A heading below the first rank, whose mark is that of a comment in many languages. */
const BELOW_TITLE = /^#{2,6} \p{Lu}/mu;

/** Signs of a program in the first lines. */
function isCode(text: string, lines: readonly TextSpan[], from: number): boolean {
  const first = lines.slice(from, from + LOOKED_AT).map(({ start, end }) => text.slice(start, end));
  return first.some((line) => /[;{}]\s*$|^\s*(?:\/\/|[$>] )/.test(line)) && !first.some((line) => /^#{1,6} /.test(line));
}

const LOOKED_AT = 6;

function isMenu(line: string): boolean {
  if (line.length > LONGEST_LINE || !(line.includes('](') || line.includes('][') || line.includes('<'))) return false;
  const said = line.replace(IMAGE, '').replace(LINK, '').replace(TAG, '');
  return !LETTERS.test(said) && (line.includes('](') || line.includes('][') || !LETTERS.test(line.replace(TAG, '')));
}

function linesOf(text: string): TextSpan[] {
  const lines: TextSpan[] = [];
  for (let start = 0; start <= text.length;) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}
