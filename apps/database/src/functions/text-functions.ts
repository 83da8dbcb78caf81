import { randomBytes, randomUUID } from 'node:crypto';
import type { AqlValue } from '@strata/aql';
import { toBool, toText } from '../values/casts';
import { isArray } from '../values/compare';
import type { FunctionContext, FunctionTable } from './api';
import { pure, pureInSteps, volatile } from './api';
import { toInteger, wrongType, wrongTypeError } from './arguments';
import { Characters } from './characters';
import { jsonOf, parsedJson, textOf } from './json-text';
import { LimitedText, MAX_TEXT_LENGTH } from '../values/limited-text';
import { split } from './split-text';
import type { Steps } from '../values/steps';
import { kept, PIECE } from '../values/steps';
import { substitute } from './substitute-text';
import { TextSearch } from './text-search';

type Arguments = readonly AqlValue[];

const WHITESPACE = ' \t\r\n';
const MAX_TOKEN_LENGTH = 65_536;
const TOKEN_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const TEXT_FUNCTIONS: FunctionTable = {
  ...pure({
    CHAR_LENGTH: ([value = null]) => new Characters(toText(value)).length,
    LOWER: ([value = null]) => toText(value).toLowerCase(),
    UPPER: ([value = null]) => toText(value).toUpperCase(),
    SUBSTRING: substring,
    SUBSTRING_BYTES: substringBytes,
    LEFT: ([value = null, count = null]) => new Characters(toText(value)).slice(0, Math.max(0, toInteger(count))),
    RIGHT: right,
    TO_CHAR: ([code = null], context) => toChar(code, context),
  }),
  ...pureInSteps({
    CONCAT: (args) => concat(spread(args), '', 'CONCAT'),
    CONCAT_SEPARATOR: function* ([separator = null, ...rest]) {
      const values = yield* kept(spread(rest), (value) => value !== null);
      return yield* concat(values, toText(separator), 'CONCAT_SEPARATOR');
    },
    TRIM: ([value = null, how = null]) => trimBy(toText(value), how),
    LTRIM: ([value = null, characters = null]) => trim(toText(value), trimSet(characters), true, false),
    RTRIM: ([value = null, characters = null]) => trim(toText(value), trimSet(characters), false, true),
    REPEAT: repeat,
    CONTAINS: contains,
    FIND_FIRST: (args) => find(args, (text, search, from) => search.first(text, from)),
    FIND_LAST: (args) =>
      find(args, function* (text, search, from) {
        const at = yield* search.last(text, text.length);
        return at < from ? -1 : at;
      }),
    SPLIT: split,
    SUBSTITUTE: substitute,
    STARTS_WITH: startsWith,
    TO_STRING: ([value = null]) => textOf(value, 'TO_STRING'),
    JSON_STRINGIFY: ([value = null]) => jsonOf(value, 'JSON_STRINGIFY'),
    JSON_PARSE: jsonParse,
  }),
  ...volatile({
    UUID: () => randomUUID(),
    RANDOM_TOKEN: ([length = null]) => randomToken(length),
  }),
};

/** One array stands for the list of its members. */
function spread(args: Arguments): Arguments {
  const [only = null] = args;
  return args.length === 1 && isArray(only) ? only : args;
}

function* concat(values: Arguments, separator: string, name: string): Steps<string> {
  const text = new LimitedText(name);
  for (let at = 0; at < values.length; at += 1) {
    if (at > 0) text.add(separator);
    text.add(yield* textOf(values[at]!, name));
    if (at % PIECE === PIECE - 1) yield;
  }
  return text.text;
}

/** A length that is given counts as a number, null as 0. */
function substring([value = null, offset = null, length]: Arguments): AqlValue {
  const text = new Characters(toText(value));
  const wanted = toInteger(offset);
  const start = wanted < 0 ? Math.max(0, text.length + wanted) : wanted;
  return text.slice(start, length === undefined ? text.length : start + Math.max(0, toInteger(length)));
}

/** Bytes of the UTF-8 text; where that would cut a character, nothing. `left` and `right` (as `left`) widen the piece by so many characters. */
function substringBytes(
  [value = null, offset = null, length = null, left = null, right = left]: Arguments,
  context: FunctionContext,
): AqlValue {
  const bytes = Buffer.from(toText(value));
  const wanted = toInteger(offset);
  let start = Math.min(bytes.length, wanted < 0 ? Math.max(0, bytes.length + wanted) : wanted);
  let end = Math.min(bytes.length, length === null ? bytes.length : start + Math.max(0, toInteger(length)));
  if (isInsideCharacter(bytes, start) || isInsideCharacter(bytes, end)) return wrongType(context, 'SUBSTRING_BYTES');
  for (let i = toInteger(left); i > 0 && start > 0; i -= 1)
    do start -= 1;
    while (isInsideCharacter(bytes, start));
  for (let i = toInteger(right); i > 0 && end < bytes.length; i -= 1)
    do end += 1;
    while (isInsideCharacter(bytes, end));
  return bytes.toString('utf8', start, end);
}

function isInsideCharacter(bytes: Buffer, at: number): boolean {
  return at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80;
}

function right([value = null, count = null]: Arguments): AqlValue {
  const text = new Characters(toText(value));
  return text.slice(Math.max(0, text.length - Math.max(0, toInteger(count))), text.length);
}

/** The empty text is contained in none. */
function* contains([value = null, search = null, wantsIndex = null]: Arguments): Steps<AqlValue> {
  const text = toText(value);
  const needle = toText(search);
  const unit = needle === '' ? -1 : yield* new TextSearch(needle).first(text);
  return toBool(wantsIndex) ? new Characters(text).positionOf(unit) : unit >= 0;
}

/** Start and end are positions of characters, both included. @param search looks in a text that ends where the search does */
function* find(args: Arguments, search: (text: string, needle: TextSearch, from: number) => Steps<number>): Steps<AqlValue> {
  const [value = null, wanted = null, start = null, end = null] = args;
  const text = toText(value);
  const characters = new Characters(text);
  const first = start === null ? 0 : toInteger(start);
  const last = end === null ? characters.length - 1 : toInteger(end);
  if (first < 0 || (end !== null && last < first)) return -1;
  const limit = characters.unitOf(Math.min(characters.length, last + 1));
  const unit = yield* search(text.slice(0, limit), new TextSearch(toText(wanted)), characters.unitOf(first));
  return characters.positionOf(unit);
}

function trimBy(text: string, how: AqlValue): Steps<string> {
  if (typeof how !== 'number') return trim(text, trimSet(how), true, true);
  return trim(text, WHITESPACE, how !== 2, how !== 1);
}

function trimSet(characters: AqlValue): string {
  return characters === null ? WHITESPACE : toText(characters);
}

function* trim(text: string, set: string, atStart: boolean, atEnd: boolean): Steps<string> {
  const members = new Set(set);
  let start = 0;
  let end = text.length;
  let done = 0;
  while (atStart && start < end) {
    const one = characterAt(text, start);
    if (!members.has(one)) break;
    start += one.length;
    done += 1;
    if (done % PIECE === 0) yield;
  }
  while (atEnd && end > start) {
    const one = characterBefore(text, end);
    if (!members.has(one)) break;
    end -= one.length;
    done += 1;
    if (done % PIECE === 0) yield;
  }
  return text.slice(start, end);
}

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

function characterBefore(text: string, end: number): string {
  const pair = text.codePointAt(end - 2) ?? 0;
  return pair > 0xffff ? String.fromCodePoint(pair) : text.charAt(end - 1);
}

function* repeat([value = null, count = null, separator = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  const text = toText(value);
  const between = toText(separator);
  const times = toInteger(count);
  if (times < 0) return wrongType(context, 'REPEAT');
  if ((text.length + between.length) * times > MAX_TEXT_LENGTH) {
    context.warn('resource-limit', "result of function 'REPEAT()' would be too long");
    return null;
  }
  yield; // it may be long
  return times === 0 ? '' : (text + between).repeat(times - 1) + text;
}

function toChar(code: AqlValue, context: FunctionContext): AqlValue {
  const point = typeof code === 'number' ? Math.trunc(code) : -1;
  return point >= 0 && point <= 0x10ffff ? String.fromCodePoint(point) : wrongType(context, 'TO_CHAR');
}

/** With an array of prefixes, `minMatch` (1) of them must fit. */
function* startsWith([value = null, prefix = null, minMatch = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  const text = toText(value);
  if (typeof value !== 'string') return wrongType(context, 'STARTS_WITH');
  if (!isArray(prefix)) return typeof prefix === 'string' ? text.startsWith(prefix) : wrongType(context, 'STARTS_WITH');
  const needed = typeof minMatch === 'number' ? minMatch : 1;
  return (yield* kept(prefix, (one) => typeof one === 'string' && text.startsWith(one))).length >= needed;
}

function* jsonParse([value = null]: Arguments, context: FunctionContext): Steps<AqlValue> {
  if (typeof value !== 'string') return wrongType(context, 'JSON_PARSE');
  try {
    return yield* parsedJson(value);
  } catch (error) {
    if (error instanceof SyntaxError) return wrongType(context, 'JSON_PARSE');
    throw error;
  }
}

/**
 * Rejection sampling, so that every character is equally likely.
 * @throws ArangoError query-function-argument-type-mismatch for a length that cannot be
 */
function randomToken(length: AqlValue): AqlValue {
  const wanted = toInteger(length);
  if (wanted < 0 || wanted > MAX_TOKEN_LENGTH) throw wrongTypeError('RANDOM_TOKEN');
  const even = 256 - (256 % TOKEN_CHARACTERS.length);
  let token = '';
  while (token.length < wanted)
    for (const byte of randomBytes(2 * wanted))
      if (byte < even && token.length < wanted) token += TOKEN_CHARACTERS.charAt(byte % TOKEN_CHARACTERS.length);
  return token;
}
