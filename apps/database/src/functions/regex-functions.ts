import type { AqlValue } from '@strata/aql';
import { toBool, toText } from '../values/casts';
import type { FunctionContext } from './api';
import { pure } from './api';
import { wrongType } from './arguments';
import { Characters } from './characters';
import { MatchTooLong } from './regex/matcher';
import { PatternError } from './regex/pattern';
import type { Regex } from './regex/regex';
import { icuRegex, likeRegex } from './regex/regex';
import { replaceMatches } from './regex/replace';

type Arguments = readonly AqlValue[];

export const REGEX_FUNCTIONS = pure({
  LIKE: ([text = null, pattern = null, ignoreCase = null], context) =>
    withRegex(likeRegex(toText(pattern), toBool(ignoreCase)), 'LIKE', context, (regex) => regex.test(toText(text))),
  REGEX_TEST: ([text = null, pattern = null, ignoreCase = null], context) =>
    withRegex(icuRegex(toText(pattern), toBool(ignoreCase)), 'REGEX_TEST', context, (regex) => regex.test(toText(text))),
  REGEX_MATCHES: matches,
  REGEX_SPLIT: split,
  REGEX_REPLACE: ([text = null, pattern = null, replacement = null, ignoreCase = null], context) =>
    withRegex(icuRegex(toText(pattern), toBool(ignoreCase)), 'REGEX_REPLACE', context, (regex) =>
      replaceMatches(toText(text), regex, toText(replacement)),
    ),
});

/** Null with warning 1543 for a pattern that is none, that refers to what is not there, or that takes too long on this text. */
function withRegex(regex: Regex | null, name: string, context: FunctionContext, use: (regex: Regex) => AqlValue): AqlValue {
  try {
    if (regex !== null) return use(regex);
  } catch (error) {
    if (!(error instanceof MatchTooLong) && !(error instanceof PatternError)) throw error;
  }
  context.warn('query-invalid-regex', `in function '${name}()': invalid regex value`);
  return null;
}

/** The first match and its groups, or null. An empty text has one empty match of whatever pattern, but for the empty one. */
function matches([text = null, pattern = null, ignoreCase = null]: Arguments, context: FunctionContext): AqlValue {
  const value = toText(text);
  const source = toText(pattern);
  return withRegex(icuRegex(source, toBool(ignoreCase)), 'REGEX_MATCHES', context, (regex) => {
    if (value === '' && source !== '') return [''];
    const { value: match } = regex.matches(value).next();
    return match ? [value.slice(match.start, match.end), ...match.groups.map((group) => group ?? '')] : null;
  });
}

/** Pieces between matches, groups of the pattern among them; at most `limit` pieces. */
function split([text = null, pattern = null, ignoreCase = null, limit]: Arguments, context: FunctionContext): AqlValue {
  if (limit !== undefined && typeof limit !== 'number') return wrongType(context, 'REGEX_SPLIT');
  const most = limit === undefined ? Infinity : Math.trunc(limit);
  if (most < 0) return null;
  if (most === 0) return [];
  const value = toText(text);
  const source = toText(pattern);
  return withRegex(icuRegex(source, toBool(ignoreCase)), 'REGEX_SPLIT', context, (regex) => {
    if (source === '') return new Characters(value).all().slice(0, most);
    return value === '' ? [''] : pieces(value, regex, most);
  });
}

function pieces(text: string, regex: Regex, most: number): string[] {
  const found: string[] = [];
  let last = 0;
  for (const { start, end, groups } of regex.matches(text)) {
    if (found.length >= most) return found.slice(0, most);
    if (end === start && (start === last || start === text.length)) continue; // nothing between
    found.push(text.slice(last, start), ...groups.map((group) => group ?? ''));
    last = end;
  }
  found.push(text.slice(last));
  return found.slice(0, most);
}
