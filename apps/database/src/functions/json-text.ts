import type { AqlValue } from '@strata/aql';
import { isArray } from '../values/compare';
import { hasAtMost, toText } from '../values/casts';
import { LimitedText } from '../values/limited-text';
import type { Steps } from '../values/steps';
import { PIECE } from '../values/steps';

/** Of so many values `JSON.stringify` is made at once. */
const AT_ONCE = 2000;
/** Members that are added between two pauses; most are small. */
const PARTS_AT_ONCE = 512;

/** The value as JSON: what `JSON.stringify` gives, in pieces. @throws ArangoError resource-limit for a text that is too long */
export function* jsonOf(value: AqlValue, name: string): Steps<string> {
  const text = new LimitedText(name);
  yield* addJson(value, text);
  return text.text;
}

/** TO_STRING in pieces. */
export function* textOf(value: AqlValue, name: string): Steps<string> {
  return typeof value === 'object' && value !== null ? yield* jsonOf(value, name) : toText(value);
}

function* addJson(value: AqlValue, text: LimitedText): Steps<void> {
  if (typeof value !== 'object' || value === null || hasAtMost(value, AT_ONCE)) {
    text.add(JSON.stringify(value));
    return;
  }
  if (isArray(value)) {
    let before = '[';
    for (let at = 0; at < value.length; at += 1) {
      text.add(before);
      yield* addJson(value[at]!, text);
      before = ',';
      if (at % PARTS_AT_ONCE === PARTS_AT_ONCE - 1) yield;
    }
    text.add(value.length === 0 ? '[]' : ']');
    return;
  }
  let before = '{';
  let done = 0;
  for (const name of Object.keys(value)) {
    done += 1;
    if (done % PARTS_AT_ONCE === 0) yield;
    text.add(`${before}${JSON.stringify(name)}:`);
    yield* addJson(value[name] ?? null, text);
    before = ',';
  }
  text.add('}');
}

/** Shorter texts are parsed at once. */
const SHORT = 256 * 1024;

/** What stands next in JSON: white space, then a sign, or a text, a number, a word. */
const TOKEN =
  /[ \t\r\n]*(?:([[\]{},:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null))/y;

interface Open {
  readonly members: AqlValue[] | null;
  readonly attributes: Record<string, AqlValue> | null;
  name: string | null;
}

/**
 * `JSON.parse` in pieces.
 * @throws SyntaxError for what is no JSON (RFC 8259)
 */
export function* parsedJson(text: string): Steps<AqlValue> {
  if (text.length <= SHORT) return JSON.parse(text) as AqlValue; // JSON.parse gives nothing but JSON values
  const open: Open[] = [];
  let at = 0;
  let tokens = 0;
  const next = (): { sign: string | undefined; value: AqlValue | undefined } => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) throw new SyntaxError(`no JSON at ${at}`);
    at = TOKEN.lastIndex;
    const [, sign, string, scalar] = found;
    return { sign, value: sign === undefined ? (JSON.parse(string ?? scalar ?? '') as AqlValue) : undefined };
  };
  /** '[' or ',' or ':' or '{' or nothing before a value; after one it is 'value' */
  let before = '';
  for (;;) {
    tokens += 1;
    if (tokens % PIECE === 0) yield;
    const { sign, value } = next();
    const top = open.at(-1);
    let done: AqlValue | undefined = value;
    const wantsName = top?.attributes !== undefined && top?.attributes !== null && (before === '{' || before === ',');
    if (wantsName && sign !== '}') {
      if (typeof value !== 'string' || next().sign !== ':') throw new SyntaxError(`a name is wanted before ${at}`);
      top.name = value;
      before = ':';
      continue;
    }
    if (sign === '[' || sign === '{') {
      if (before === 'value') throw new SyntaxError(`unexpected ${sign} before ${at}`);
      open.push(sign === '[' ? { members: [], attributes: null, name: null } : { members: null, attributes: {}, name: null });
      before = sign;
      continue;
    }
    if (sign === ']' || sign === '}') {
      const isOwn = top !== undefined && (sign === ']' ? top.members !== null : top.attributes !== null);
      if (!isOwn || (before !== 'value' && before !== (sign === ']' ? '[' : '{')))
        throw new SyntaxError(`unexpected ${sign} before ${at}`);
      open.pop();
      done = top.members ?? top.attributes ?? null;
    } else if (sign !== undefined) {
      if (sign !== ',' || before !== 'value' || top === undefined) throw new SyntaxError(`unexpected ${sign} before ${at}`);
      before = ',';
      continue;
    } else if (before === 'value') {
      throw new SyntaxError(`unexpected value before ${at}`);
    }
    const parent = open.at(-1);
    before = 'value';
    if (parent === undefined) {
      if (text.slice(at).trim() !== '') throw new SyntaxError(`unexpected text at ${at}`);
      return done ?? null;
    }
    if (parent.members !== null) parent.members.push(done ?? null);
    else if (parent.name === '__proto__')
      Object.defineProperty(parent.attributes, '__proto__', {
        value: done ?? null,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else if (parent.attributes !== null && parent.name !== null) parent.attributes[parent.name] = done ?? null;
  }
}
