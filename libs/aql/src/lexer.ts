import { errorAt } from './parse-error';
import type { Token, TokenType } from './token';
import { KEYWORD_OF } from './token';

const SPACE = /(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const NAME = /[A-Za-z_$][A-Za-z0-9_$]*/y;
const NUMBER = /0[xX][0-9a-fA-F]+|0[bB][01]+|(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/y;
const PARAMETER = /@@?(?:_*[A-Za-z0-9][A-Za-z0-9_]*)/y;
const SYMBOL = /==|=~|=|!=|!~|!|<=|<|>=|>|&&|\|\||\.\.|\.|::|:|[?+\-*/%,()[\]{}]/y;
const PLAIN_DOUBLE_QUOTED = /"[^"\\]*"/y;
const PLAIN_SINGLE_QUOTED = /'[^'\\]*'/y;
const IN_AFTER_NOT = /[ \t\r\n]+[iI][nN](?![A-Za-z0-9_$])/y;
const LEAST_AFTER_AT = /[ \t\r\n]+[lL][eE][aA][sS][tT](?![A-Za-z0-9_$])/y;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const WORD_OPERATORS: Readonly<Record<string, TokenType>> = { '&&': 'AND', '||': 'OR', '!': 'NOT' };
const INT64_MAX = 2n ** 63n - 1n;

/**
 * Splits a query into tokens (spec section 1); the last one is `end`.
 * @throws ArangoError query-parse, query-number-out-of-range
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

function skipSpace(query: string, at: number): number {
  SPACE.lastIndex = at;
  const end = SPACE.test(query) ? SPACE.lastIndex : at;
  if (query.startsWith('/*', end)) throw errorAt(query, end, 'unterminated multi-line comment');
  return end;
}

function matchEnd(pattern: RegExp, query: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(query) ? pattern.lastIndex : -1;
}

function nextToken(query: string, start: number): Token {
  const code = query.charCodeAt(start);
  const digit = (c: number) => c >= 48 && c <= 57;
  if (digit(code) || (code === 46 && digit(query.charCodeAt(start + 1)))) return number(query, start);
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
  const nameEnd = matchEnd(NAME, query, start);
  if (nameEnd >= 0) return word(query, start, nameEnd);
  const end = matchEnd(SYMBOL, query, start);
  if (end < 0)
    throw errorAt(query, start, `syntax error, unexpected character '${String.fromCodePoint(query.codePointAt(start) ?? 0)}'`);
  const symbol = query.slice(start, end);
  if (symbol === '!') return notToken(query, start, end);
  return make(WORD_OPERATORS[symbol] ?? (symbol as TokenType), symbol, 0, start, end);
}

function word(query: string, start: number, end: number): Token {
  const text = query.slice(start, end);
  if (text.length <= 18) {
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
    const value = Number(text);
    if (value > 0xffff_ffff) throw errorAt(query, start, 'number literal exceeds 32 bits', 'query-number-out-of-range');
    return make('integer', text, value, start, end);
  }
  const value = Number(text);
  if (!Number.isFinite(value)) throw errorAt(query, start, 'number literal is out of range', 'query-number-out-of-range');
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
  if (type === 'identifier' && text === '') throw errorAt(query, start, 'syntax error, unexpected empty identifier');
  return make(type, text, 0, start, at + 1);
}
