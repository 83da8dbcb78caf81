import type { AqlValue } from '@strata/aql';
import { toBool, toText } from '../values/casts';
import type { FunctionContext } from './api';
import { pure } from './api';
import { toInteger } from './arguments';
import { icuRegex, likeRegex } from './regex';

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
      toText(text).replace(regex, javascriptReplacement(toText(replacement))),
    ),
});

function withRegex(regex: RegExp | null, name: string, context: FunctionContext, use: (regex: RegExp) => AqlValue): AqlValue {
  if (regex !== null) return use(regex);
  context.warn('query-invalid-regex', `invalid regex value in call to function '${name}()'`);
  return null;
}

/** The first match and its groups, or null. */
function matches([text = null, pattern = null, ignoreCase = null]: Arguments, context: FunctionContext): AqlValue {
  return withRegex(icuRegex(toText(pattern), toBool(ignoreCase)), 'REGEX_MATCHES', context, (regex) => {
    const match = regex.exec(toText(text));
    return match === null ? null : Array.from(match, (part: string | undefined) => part ?? '');
  });
}

/** Pieces between matches, groups of the pattern among them; at most `limit` pieces. */
function split([text = null, pattern = null, ignoreCase = null, limit = null]: Arguments, context: FunctionContext): AqlValue {
  const most = limit === null ? undefined : toInteger(limit);
  if (most !== undefined && most < 1) {
    context.warn('query-function-argument-type-mismatch', "invalid argument type in call to function 'REGEX_SPLIT()'");
    return null;
  }
  const value = toText(text);
  return withRegex(icuRegex(toText(pattern), toBool(ignoreCase)), 'REGEX_SPLIT', context, (regex) =>
    value === '' ? [''] : value.split(regex, most).map((part: string | undefined) => part ?? ''),
  );
}

/** ICU writes groups as `$1` and plain dollars as `\$`; JavaScript's other `$` forms must stay plain. */
function javascriptReplacement(replacement: string): string {
  return replacement.replace(/\\([^])|\$(\d)|\$/g, (_, escaped: string | undefined, group: string | undefined) => {
    if (group !== undefined) return group === '0' ? '$&' : `$${group}`;
    return escaped === undefined || escaped === '$' ? '$$' : escaped;
  });
}
