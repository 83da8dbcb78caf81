import v8 from 'node:v8';
import type { Steps } from '../values/steps';
import { anything } from './characters';
import { javascriptSource } from './javascript-source';
import { Matcher } from './matcher';
import { parsePattern } from './parse-pattern';
import type { ParsedPattern, Pattern } from './pattern';
import { PatternError } from './pattern';
import type { Program } from './program';
import { compileProgram } from './program';

/*
 * Patterns come from users and must not hang the server. V8 finishes a match that backtracks too much with an engine whose time is linear; it
 * can do so for patterns without references and look-around. Those, on ASCII text, go to V8, which is fast; all others to a matcher of our own
 * that gives up after a number of steps.
 */
v8.setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
v8.setFlagsFromString('--regexp-backtracks-before-fallback=20000');

const MAX_PATTERN_LENGTH = 10_000;
const MAX_CACHED = 500;
/** V8 cannot be interrupted: the product of the lengths of text and pattern that it does in some milliseconds, whatever they are. */
const MAX_AT_ONCE = 5_000_000;
/** Code units read between two pauses: a match that is sought in vain may read to the end each time. */
const UNITS_AT_ONCE = 20_000;
const ASCII = /^[\x00-\x7f]*$/;
const cache = new Map<string, Regex | null>();

export interface Match {
  readonly start: number;
  readonly end: number;
  /** The texts of the groups; undefined for one that took no part. */
  readonly groups: readonly (string | undefined)[];
}

/** A regular expression as ICU understands it, whose work is bounded. */
export class Regex {
  private readonly program: Program;
  private readonly javascript: RegExp | null;

  /** @throws PatternError */
  constructor(private readonly pattern: ParsedPattern) {
    this.program = compileProgram(pattern);
    const source = javascriptSource(pattern.root);
    this.javascript = source === null ? null : new RegExp(source, 'g');
  }

  get groups(): number {
    return this.pattern.groups;
  }

  groupNamed(name: string): number | undefined {
    return this.pattern.names.get(name);
  }

  /** @throws MatchTooLong */
  *test(text: string): Steps<boolean> {
    return (yield* this.search(text)(0)) !== null;
  }

  /** One match after the other; an empty one moves on by a character. @throws MatchTooLong */
  matches(text: string): Matches {
    return new Matches(text, this.search(text));
  }

  private search(text: string): Search {
    const { javascript } = this;
    const isQuick = javascript !== null && text.length * javascript.source.length <= MAX_AT_ONCE && ASCII.test(text);
    return isQuick ? this.inJavascript(text, javascript) : this.inMatcher(text);
  }

  private inJavascript(text: string, regex: RegExp): Search {
    let read = 0;
    return function* (from) {
      regex.lastIndex = from;
      const found = regex.exec(text);
      read += found === null ? text.length - from : regex.lastIndex - from;
      if (read > UNITS_AT_ONCE) {
        read = 0;
        yield;
      }
      if (found === null) return null;
      const [whole, ...groups] = found;
      return { start: found.index, end: found.index + whole.length, groups };
    };
  }

  private inMatcher(text: string): Search {
    const matcher = new Matcher(this.program, text);
    const { groups } = this;
    return function* (from) {
      const found = yield* matcher.find(from);
      if (found === null) return null;
      const [start = 0, end = 0] = found;
      const texts = Array.from({ length: groups }, (_, i) => {
        const [first = -1, last = -1] = found.slice(2 * i + 2, 2 * i + 4);
        return first < 0 || last < 0 ? undefined : text.slice(first, last);
      });
      return { start, end, groups: texts };
    };
  }
}

/** The first match at a position or behind. */
type Search = (from: number) => Steps<Match | null>;

/** The matches in one text. */
export class Matches {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly search: Search,
  ) {}

  /** @throws MatchTooLong */
  *next(): Steps<Match | null> {
    if (this.at > this.text.length) return null;
    const match = yield* this.search(this.at);
    if (match === null) this.at = this.text.length + 1;
    else this.at = match.end > match.start ? match.end : match.end + ((this.text.codePointAt(match.end) ?? 0) > 0xffff ? 2 : 1);
    return match;
  }
}

/** The expression of ICU's syntax; null when it is none. */
export function icuRegex(pattern: string, ignoreCase: boolean): Regex | null {
  return cached(`${ignoreCase ? 'i' : 'c'}${pattern}`, pattern, () => parsePattern(pattern, ignoreCase));
}

/** What a backslash makes plain in a pattern of LIKE, and takes itself away from; before anything else it is a character of its own. */
const ESCAPABLE = /[%_\\?+[(){}^$|.*]/;

/** LIKE's pattern: `%` any text, `_` one character, a backslash makes the next one plain; at the end it means nothing. */
export function likeRegex(pattern: string, ignoreCase: boolean): Regex | null {
  return cached(`${ignoreCase ? 'I' : 'L'}${pattern}`, pattern, () => {
    const any: Pattern = { kind: 'character', test: anything };
    const parts: Pattern[] = [{ kind: 'anchor', at: 'textStart' }];
    for (let i = 0; i < pattern.length; i += 1) {
      let one = String.fromCodePoint(pattern.codePointAt(i) ?? 0);
      if (one === '%') parts.push({ kind: 'repeat', body: any, min: 0, max: Infinity, appetite: 'greedy' });
      else if (one === '_') parts.push(any);
      else {
        if (one === '\\' && i + 1 === pattern.length) break;
        if (one === '\\' && ESCAPABLE.test(pattern.charAt(i + 1))) one = pattern.charAt((i += 1));
        parts.push(parsePattern(/\w/.test(one) ? one : `\\Q${one}\\E`, ignoreCase).root);
      }
      i += one.length - 1;
    }
    parts.push({ kind: 'anchor', at: 'textEnd' });
    return { root: { kind: 'sequence', parts }, groups: 0, names: new Map() };
  });
}

function cached(key: string, pattern: string, parse: () => ParsedPattern): Regex | null {
  let regex = cache.get(key);
  if (regex === undefined) {
    if (cache.size >= MAX_CACHED) cache.clear();
    regex = pattern.length > MAX_PATTERN_LENGTH ? null : made(parse);
    cache.set(key, regex);
  }
  return regex;
}

function made(parse: () => ParsedPattern): Regex | null {
  try {
    return new Regex(parse());
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}
