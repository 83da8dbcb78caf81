import type { AqlValue } from '@strata/aql';
import { toBool, toText } from '../values/casts';
import type { FunctionContext } from './api';
import { pureInSteps } from './api';
import { wrongType } from './arguments';
import { Characters } from './characters';
import { longTextIsLike } from './like-text';
import { MatchTooLong } from '../regex/matcher';
import { PatternError } from '../regex/pattern';
import type { Regex } from '../regex/regex';
import { icuRegex, likeRegex } from '../regex/regex';
import { replaceMatches } from '../regex/replace';
import type { Steps } from '../values/steps';

type Arguments = readonly AqlValue[];

export const REGEX_FUNCTIONS = pureInSteps({
  LIKE: function* ([given = null, pattern = null, ignoreCase = null], context) {
    const text = toText(given);
    const source = toText(pattern);
    if (text.length * source.length > LONG_FOR_LIKE) return yield* longTextIsLike(text, source, toBool(ignoreCase));
    return yield* withRegex(likeRegex(source, toBool(ignoreCase)), 'LIKE', context, (regex) => regex.test(text));
  },
  REGEX_TEST: ([text = null, pattern = null, ignoreCase = null], context) =>
    withRegex(icuRegex(toText(pattern), toBool(ignoreCase)), 'REGEX_TEST', context, (regex) => regex.test(toText(text))),
  REGEX_MATCHES: matches,
  REGEX_SPLIT: split,
  REGEX_REPLACE: ([text = null, pattern = null, replacement = null, ignoreCase = null], context) =>
    withRegex(icuRegex(toText(pattern), toBool(ignoreCase)), 'REGEX_REPLACE', context, (regex) =>
      replaceMatches(toText(text), regex, toText(replacement)),
    ),
});

/** Product of the lengths of text and pattern: beyond it a matcher that goes back to one place alone is quicker than one for any pattern. */
const LONG_FOR_LIKE = 50_000;

/** Null with warning 1543 for a pattern that is none, that refers to what is not there, or that takes too long on this text. */
function* withRegex(
  regex: Regex | null,
  name: string,
  context: FunctionContext,
  use: (regex: Regex) => Steps<AqlValue>,
): Steps<AqlValue> {
  try {
    if (regex !== null) return yield* use(regex);
  } catch (error) {
    if (!(error instanceof MatchTooLong) && !(error instanceof PatternError)) throw error;
  }
  context.warn('query-invalid-regex', `in function '${name}()': invalid regex value`);
  return null;
}

/** The first match and its groups, or null. An empty text has one empty match of whatever pattern, but for the empty one. */
function matches([text = null, pattern = null, ignoreCase = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  const value = toText(text);
  const source = toText(pattern);
  return withRegex(icuRegex(source, toBool(ignoreCase)), 'REGEX_MATCHES', context, function* (regex) {
    if (value === '' && source !== '') return [''];
    const match = yield* regex.matches(value).next();
    return match ? [value.slice(match.start, match.end), ...match.groups.map((group) => group ?? '')] : null;
  });
}

/** Pieces between matches, groups of the pattern among them; at most `limit` pieces. */
function* split([text = null, pattern = null, ignoreCase = null, limit]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (limit !== undefined && typeof limit !== 'number') return wrongType(context, 'REGEX_SPLIT');
  const most = limit === undefined ? Infinity : Math.trunc(limit);
  if (most < 0) return null;
  if (most === 0) return [];
  const value = toText(text);
  const source = toText(pattern);
  return yield* withRegex(icuRegex(source, toBool(ignoreCase)), 'REGEX_SPLIT', context, function* (regex) {
    if (source === '') return yield* new Characters(value).all(most);
    return value === '' ? [''] : yield* pieces(value, regex, most);
  });
}

function* pieces(text: string, regex: Regex, most: number): Steps<string[]> {
  const found: string[] = [];
  const all = regex.matches(text);
  let last = 0;
  for (let match = yield* all.next(); match !== null; match = yield* all.next()) {
    const { start, end, groups } = match;
    if (found.length >= most) return found.slice(0, most);
    if (end === start && (start === last || start === text.length)) continue; // nothing between
    found.push(text.slice(last, start), ...groups.map((group) => group ?? ''));
    last = end;
  }
  found.push(text.slice(last));
  return found.slice(0, most);
}
