import { LimitedText } from '../values/limited-text';
import type { Steps } from '../values/steps';
import { PatternError } from './pattern';
import type { Match, Regex } from './regex';

type Piece = string | number;

/**
 * Every match replaced. In the replacement `$n` and `${name}` are groups, `$0` the whole match; a backslash makes the next character plain.
 * @throws PatternError for a group that is not there
 */
export function* replaceMatches(text: string, regex: Regex, replacement: string): Steps<string> {
  let pieces: readonly Piece[] | null = null;
  const result = new LimitedText('REGEX_REPLACE');
  const matches = regex.matches(text);
  let last = 0;
  for (let match = yield* matches.next(); match !== null; match = yield* matches.next()) {
    pieces ??= piecesOf(replacement, regex);
    result.add(text.slice(last, match.start));
    for (const piece of pieces) result.add(typeof piece === 'string' ? piece : groupText(text, match, piece));
    last = match.end;
  }
  result.add(text.slice(last));
  return result.text;
}

function groupText(text: string, match: Match, group: number): string {
  return group === 0 ? text.slice(match.start, match.end) : (match.groups[group - 1] ?? '');
}

function piecesOf(replacement: string, regex: Regex): Piece[] {
  const pieces: Piece[] = [];
  const part = /\\([^])|\$(?:\{([A-Za-z][A-Za-z0-9]*)\}|(\d+))?|[^\\$]+|\\$/g;
  for (const [whole, escaped, name, digits] of replacement.matchAll(part)) {
    if (escaped !== undefined) pieces.push(escaped);
    else if (!whole.startsWith('$')) pieces.push(whole);
    else if (digits !== undefined) pieces.push(...numbered(digits, regex.groups));
    else {
      const group = name === undefined ? undefined : regex.groupNamed(name);
      if (group === undefined) throw new PatternError('there is no such group');
      pieces.push(group);
    }
  }
  return pieces;
}

/** As many digits as make a group that exists; the others are text. */
function numbered(digits: string, groups: number): Piece[] {
  let length = 1;
  while (length < digits.length && Number(digits.slice(0, length + 1)) <= groups) length += 1;
  const group = Number(digits.slice(0, length));
  if (group > groups) throw new PatternError('there is no such group');
  return length === digits.length ? [group] : [group, digits.slice(length)];
}
