import { randomBytes, randomUUID } from 'node:crypto';
import type { AqlValue } from '@strata/aql';
import { toBool, toText } from '../values/casts';
import { isArray } from '../values/compare';
import type { FunctionContext, FunctionTable } from './api';
import { pure, volatile } from './api';
import { toInteger, wrongType, wrongTypeError } from './arguments';
import { Characters } from './characters';
import { split } from './split-text';
import { substitute } from './substitute-text';

type Arguments = readonly AqlValue[];

const WHITESPACE = ' \t\r\n';
const MAX_RESULT_LENGTH = 16 * 1024 * 1024;
const MAX_TOKEN_LENGTH = 65_536;
const TOKEN_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const TEXT_FUNCTIONS: FunctionTable = {
  ...pure({
    CONCAT: (args) => spread(args).map(toText).join(''),
    CONCAT_SEPARATOR: ([separator = null, ...rest]) =>
      spread(rest)
        .filter((value) => value !== null)
        .map(toText)
        .join(toText(separator)),
    CHAR_LENGTH: ([value = null]) => new Characters(toText(value)).length,
    LOWER: ([value = null]) => toText(value).toLowerCase(),
    UPPER: ([value = null]) => toText(value).toUpperCase(),
    SUBSTRING: substring,
    SUBSTRING_BYTES: substringBytes,
    LEFT: ([value = null, count = null]) => new Characters(toText(value)).slice(0, Math.max(0, toInteger(count))),
    RIGHT: right,
    CONTAINS: contains,
    FIND_FIRST: (args) => find(args, (text, search, from) => text.indexOf(search, from)),
    FIND_LAST: (args) => find(args, (text, search, from, end) => notBefore(text.slice(0, end).lastIndexOf(search), from)),
    SPLIT: split,
    SUBSTITUTE: substitute,
    TRIM: ([value = null, how = null]) => trimBy(toText(value), how),
    LTRIM: ([value = null, characters = null]) => trim(toText(value), trimSet(characters), true, false),
    RTRIM: ([value = null, characters = null]) => trim(toText(value), trimSet(characters), false, true),
    REPEAT: repeat,
    TO_CHAR: ([code = null], context) => toChar(code, context),
    STARTS_WITH: startsWith,
    JSON_STRINGIFY: ([value = null]) => JSON.stringify(value),
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
function contains([value = null, search = null, wantsIndex = null]: Arguments): AqlValue {
  const text = toText(value);
  const needle = toText(search);
  const unit = needle === '' ? -1 : text.indexOf(needle);
  return toBool(wantsIndex) ? new Characters(text).positionOf(unit) : unit >= 0;
}

/** Start and end are positions of characters, both included. */
function find(args: Arguments, search: (text: string, search: string, from: number, end: number) => number): AqlValue {
  const [value = null, wanted = null, start = null, end = null] = args;
  const text = toText(value);
  const needle = toText(wanted);
  const characters = new Characters(text);
  const first = start === null ? 0 : toInteger(start);
  const last = end === null ? characters.length - 1 : toInteger(end);
  if (first < 0 || (end !== null && last < first)) return -1;
  const limit = characters.unitOf(Math.min(characters.length, last + 1));
  const unit = search(text.slice(0, limit), needle, characters.unitOf(first), limit);
  return characters.positionOf(unit);
}

function notBefore(unit: number, from: number): number {
  return unit < from ? -1 : unit;
}

function trimBy(text: string, how: AqlValue): string {
  if (typeof how !== 'number') return trim(text, trimSet(how), true, true);
  return trim(text, WHITESPACE, how !== 2, how !== 1);
}

function trimSet(characters: AqlValue): string {
  return characters === null ? WHITESPACE : toText(characters);
}

function trim(text: string, set: string, atStart: boolean, atEnd: boolean): string {
  const members = new Set(set);
  const characters = new Characters(text).all();
  let start = 0;
  let end = characters.length;
  if (atStart) while (start < end && members.has(characters[start] ?? '')) start += 1;
  if (atEnd) while (end > start && members.has(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(start, end).join('');
}

function repeat([value = null, count = null, separator = null]: Arguments, context: FunctionContext): AqlValue {
  const text = toText(value);
  const between = toText(separator);
  const times = toInteger(count);
  if (times < 0) return wrongType(context, 'REPEAT');
  if ((text.length + between.length) * times > MAX_RESULT_LENGTH) {
    context.warn('resource-limit', "result of function 'REPEAT()' would be too long");
    return null;
  }
  return times === 0 ? '' : (text + between).repeat(times - 1) + text;
}

function toChar(code: AqlValue, context: FunctionContext): AqlValue {
  const point = typeof code === 'number' ? Math.trunc(code) : -1;
  return point >= 0 && point <= 0x10ffff ? String.fromCodePoint(point) : wrongType(context, 'TO_CHAR');
}

/** With an array of prefixes, `minMatch` (1) of them must fit. */
function startsWith([value = null, prefix = null, minMatch = null]: Arguments, context: FunctionContext): AqlValue {
  const text = toText(value);
  if (typeof value !== 'string') return wrongType(context, 'STARTS_WITH');
  if (!isArray(prefix)) return typeof prefix === 'string' ? text.startsWith(prefix) : wrongType(context, 'STARTS_WITH');
  const needed = typeof minMatch === 'number' ? minMatch : 1;
  return prefix.filter((one) => typeof one === 'string' && text.startsWith(one)).length >= needed;
}

function jsonParse([value = null]: Arguments, context: FunctionContext): AqlValue {
  if (typeof value !== 'string') return wrongType(context, 'JSON_PARSE');
  try {
    return JSON.parse(value) as AqlValue; // JSON.parse gives nothing but JSON values
  } catch {
    return wrongType(context, 'JSON_PARSE');
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
