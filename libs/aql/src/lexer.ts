import { errorAt } from './parse-error';
import type { Token, TokenType } from './token';
import { KEYWORD_OF } from './token';

const NUMBER = /0[xX][0-9a-fA-F]+|0[bB][01]+|(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/y;
const NAME = /(?:\$?[A-Za-z]|_+[A-Za-z])[A-Za-z0-9_]*/y;
const PARAMETER = /@@?(?:_*[A-Za-z0-9][A-Za-z0-9_]*)/y;
const PLAIN_DOUBLE_QUOTED = /"[^"\\]*"/y;
const PLAIN_SINGLE_QUOTED = /'[^'\\]*'/y;
const IN_AFTER_NOT = /[ \t\r\n]+[iI][nN](?![A-Za-z0-9_$])/y;
const LEAST_AFTER_AT = /[ \t\r\n]+[lL][eE][aA][sS][tT](?![A-Za-z0-9_$])/y;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const SYMBOLS: ReadonlyMap<string, TokenType> = new Map<string, TokenType>([
  ['&&', 'AND'],
  ['||', 'OR'],
  ['!', 'NOT'],
  ...(['==', '=~', '=', '!=', '!~', '<=', '<', '>=', '>', '..', '.', '::', ':', '?'] as const).map((text) => [text, text] as const),
  ...(['+', '-', '*', '/', '%', ',', '(', ')', '[', ']', '{', '}'] as const).map((text) => [text, text] as const),
]);
const [BANG, DOLLAR, AMPERSAND, STAR, DOT, SLASH, COLON, LESS, EQUALS, GREATER, UNDERSCORE, BAR, TILDE] = Array.from(
  '!$&*./:<=>_|~',
  (character) => character.charCodeAt(0),
);
const INT64_MAX = 2n ** 63n - 1n;

/**
 * Splits a query into tokens (spec section 1); the last one is `end`.
 * @throws ArangoError query-parse
 */
export function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let last = 0;
  for (;;) {
    const start = skipSpace(query, at);
    if (start > at) last = at;
    at = start;
    if (at >= query.length) break;
    const token = nextToken(query, at);
    tokens.push(token);
    last = at;
    at = token.end;
  }
  tokens.push(make('end', '', 0, last, query.length)); // errors at the end are reported where the last piece of text starts
  return tokens;
}

function make(type: TokenType, text: string, number: number, start: number, end: number): Token {
  return { type, text, number, start, end };
}

/** Blanks and comments. */
function skipSpace(query: string, from: number): number {
  for (let at = from; ;) {
    const code = query.charCodeAt(at);
    if (code === 32 || code === 10 || code === 9 || code === 13) at += 1;
    else if (code !== SLASH) return at;
    else if (query.charCodeAt(at + 1) === SLASH) {
      const end = query.indexOf('\n', at);
      at = end < 0 ? query.length : end;
    } else if (query.charCodeAt(at + 1) === STAR) {
      const end = query.indexOf('*/', at + 2);
      if (end < 0) throw errorAt(query, at, 'unterminated multi-line comment');
      at = end + 2;
    } else return at;
  }
}

function matchEnd(pattern: RegExp, query: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(query) ? pattern.lastIndex : -1;
}

function nextToken(query: string, start: number): Token {
  const code = query.charCodeAt(start);
  if (isNameStart(code)) return word(query, start);
  if (isDigit(code) || (code === DOT && isDigit(query.charCodeAt(start + 1)))) return number(query, start);
  switch (query[start]) {
    case '"':
      return quoted(query, start, '"', PLAIN_DOUBLE_QUOTED);
    case "'":
      return quoted(query, start, "'", PLAIN_SINGLE_QUOTED);
    case '`':
    case '´':
      return unescape(query, start, query[start] ?? '', 'identifier');
    case '@':
      return parameter(query, start);
  }
  return symbol(query, start, code);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === UNDERSCORE || code === DOLLAR;

function symbol(query: string, start: number, code: number): Token {
  const next = query.charCodeAt(start + 1);
  const pairs =
    (next === EQUALS && (code === EQUALS || code === BANG || code === LESS || code === GREATER)) ||
    (next === TILDE && (code === EQUALS || code === BANG)) ||
    (next === code && (code === AMPERSAND || code === BAR || code === DOT || code === COLON));
  const end = start + (pairs ? 2 : 1);
  const text = query.slice(start, end);
  const type = SYMBOLS.get(text);
  if (type === undefined)
    throw errorAt(query, start, `syntax error, unexpected character '${String.fromCodePoint(query.codePointAt(start) ?? 0)}'`);
  return type === 'NOT' ? notToken(query, start, end) : make(type, text, 0, start, end);
}

function word(query: string, start: number): Token {
  const end = matchEnd(NAME, query, start);
  if (end < 0) throw errorAt(query, start, `syntax error, unexpected character '${query.charAt(start)}'`);
  const text = query.slice(start, end);
  if (text.length >= 2 && text.length <= 18) {
    const upper = text.toUpperCase();
    const keyword = KEYWORD_OF.get(upper);
    if (keyword === 'NOT') return notToken(query, start, end);
    if (keyword !== undefined) return make(keyword, text, 0, start, end);
    const leastEnd = upper === 'AT' ? matchEnd(LEAST_AFTER_AT, query, end) : -1;
    if (leastEnd >= 0) return make('AT LEAST', query.slice(start, leastEnd), 0, start, leastEnd);
  }
  return make('identifier', text, 0, start, end);
}

function notToken(query: string, start: number, end: number): Token {
  const inEnd = matchEnd(IN_AFTER_NOT, query, end);
  return inEnd < 0 ? make('NOT', 'NOT', 0, start, end) : make('NOT IN', 'NOT IN', 0, start, inEnd);
}

function number(query: string, start: number): Token {
  const end = matchEnd(NUMBER, query, start);
  const text = query.slice(start, end);
  const radixLetter = text.charAt(1).toLowerCase();
  if (radixLetter === 'x' || radixLetter === 'b') {
    if (text.length > 2 + (radixLetter === 'x' ? 8 : 32)) throw errorAt(query, start, 'number literal exceeds 32 bits');
    const value = Number(text);
    return make('integer', text, value, start, end);
  }
  const value = Number(text);
  const next = query.charCodeAt(end);
  if (next === 46 && query.charCodeAt(end + 1) !== 46) throw errorAt(query, end, 'syntax error, unexpected .');
  const isInteger = /^[0-9]+$/.test(text) && (text.length < 19 || BigInt(text) <= INT64_MAX);
  return make(isInteger ? 'integer' : 'double', text, value, start, end);
}

function parameter(query: string, start: number): Token {
  const end = matchEnd(PARAMETER, query, start);
  if (end < 0) throw errorAt(query, start, "syntax error, unexpected character '@'");
  const isDataSource = query[start + 1] === '@';
  return make(isDataSource ? 'dataSourceParameter' : 'parameter', query.slice(start + 1, end), 0, start, end);
}

/** Strings without escapes, the usual ones, are cut out whole. */
function quoted(query: string, start: number, quote: string, plain: RegExp): Token {
  const end = matchEnd(plain, query, start);
  return end < 0 ? unescape(query, start, quote, 'string') : make('string', query.slice(start + 1, end - 1), 0, start, end);
}

function unescape(query: string, start: number, quote: string, type: 'string' | 'identifier'): Token {
  let text = '';
  let at = start + 1;
  for (;;) {
    const character = query[at];
    if (character === undefined)
      throw errorAt(query, at, type === 'string' ? 'unterminated string literal' : 'unterminated identifier');
    if (character === quote) break;
    if (character !== '\\') {
      text += character;
      at += 1;
      continue;
    }
    const escaped = query[at + 1];
    const hex = escaped === 'u' ? query.slice(at + 2, at + 6) : '';
    if (/^[0-9a-fA-F]{4}$/.test(hex)) {
      text += String.fromCharCode(parseInt(hex, 16));
      at += 6;
    } else {
      text += escaped === undefined ? '' : (ESCAPES[escaped] ?? escaped);
      at += 2;
    }
  }
  return make(type, text, 0, start, at + 1);
}
