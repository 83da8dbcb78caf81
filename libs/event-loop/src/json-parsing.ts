import { isUtf8 } from 'node:buffer';
import type { Steps } from './steps';

/** Members of an array or object are parsed together, up to about so many bytes. */
const PART_BYTES = 32 * 1024;
/** Longer texts are parsed in parts. */
const LONG_TEXT_BYTES = 1024 * 1024;
const TEXT_PART_BYTES = 64 * 1024;
/** What cannot be cut, a name or a number, is no longer than this; `JSON.parse` takes some milliseconds for so many bytes. */
const MAX_PART_BYTES = 4 * LONG_TEXT_BYTES;
/** White space from so many bytes on is left out of what is parsed. */
const HOLE_BYTES = 4096;
/** Each open array and object of a large text takes memory: what is nested more deeply is no document and no query. */
const MAX_OPEN = 100_000;
/** An object grows in single steps of V8, which for so many attributes take some 50 ms, as does listing them. */
const MAX_ATTRIBUTES = 250_000;

const [QUOTE, COMMA, BACKSLASH, U] = [0x22, 0x2c, 0x5c, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

type ParsePart = (text: Buffer) => unknown;

/**
 * What `JSON.parse` makes of a long text (RFC 8259), in steps of some milliseconds at most.
 * @param parse parses what is short; default: `JSON.parse`, of UTF-8 alone
 * @throws SyntaxError for what is no JSON, or is nested more deeply than 100,000 levels; RangeError for an object of more than 250,000
 *   attributes; what `parse` throws
 */
export function parseJsonSteps(text: Buffer, parse: ParsePart = parsePart): Steps<unknown> {
  return new JsonReader(text, parse).value();
}

function parsePart(text: Buffer): unknown {
  if (!isUtf8(text)) throw new SyntaxError('invalid UTF-8');
  return JSON.parse(text.toString());
}

/** An array or object that is open where the text is read. */
interface Open {
  readonly start: number;
  /** nothing but white space stands before it, in the member that it is */
  readonly isAlone: boolean;
  /** where the member begins that is being read */
  member: number;
  /** what it holds so far, once it has turned out to be large */
  made: Made | undefined;
}

interface Made {
  readonly list: unknown[] | undefined;
  readonly object: Record<string, unknown> | undefined;
  /** attributes that were put in */
  attributes: number;
  /** behind the members that are in it: where the next ones begin */
  from: number;
  /** its last member was put in by itself: a comma or the end must follow */
  isBehindMember: boolean;
  /** a comma has been read: a member must follow */
  isBehindComma: boolean;
}

/**
 * A large JSON text, parsed in parts by `JSON.parse`: it is read through once, looking for brackets, commas and quotes only. Members are
 * gathered until they are worth a call; an array or object that grows beyond that is put together from its members. What is between the
 * brackets is thus looked at by `JSON.parse` alone, which also finds what is no JSON.
 */
class JsonReader {
  private readonly open: Open[] = [];
  /** so many of `open`, the outer ones, have turned out to be large */
  private made = 0;
  private root: unknown;
  /** the last place before the one that is being read that is not white space */
  private solid = -1;
  /** where long white space begins, but for its first byte, and ends */
  private readonly holes: (readonly [start: number, end: number])[] = [];

  constructor(
    private readonly text: Buffer,
    private readonly parse: ParsePart,
  ) {}

  *value(): Steps<unknown> {
    const { text } = this;
    let at = yield* this.skipBlank(0);
    const first = text[at];
    if (first === QUOTE) {
      const end = yield* this.endOfText(at);
      yield* this.expectEnd(end);
      return yield* this.longText(at, end);
    }
    if (first !== OPEN_LIST && first !== OPEN_OBJECT) {
      const end = Math.min(text.length, at + MAX_PART_BYTES);
      yield* this.expectEnd(end);
      return this.parse(text.subarray(at, end));
    }
    this.solid = at - 1;
    for (let pause = at + PART_BYTES; at < text.length; at++) {
      if (at >= pause) {
        yield;
        pause = at + PART_BYTES;
      }
      const byte = text[at]!;
      if (isBlankByte(byte)) continue;
      if (at - this.solid > HOLE_BYTES) this.holes.push([this.solid + 2, at]);
      if (byte === QUOTE) {
        const end = yield* this.endOfText(at);
        if (end - at > LONG_TEXT_BYTES) yield* this.putText(at, end);
        at = end - 1;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.begin(at);
      else if (byte === COMMA) this.comma(at);
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.end(at);
        if (this.root !== undefined) break;
      }
      this.solid = at;
    }
    if (this.root === undefined) throw invalid('unexpected end');
    yield* this.expectEnd(at + 1);
    return this.root;
  }

  private begin(at: number): void {
    this.makeLarge(at);
    const parent = this.open.at(-1);
    this.open.push({
      start: at,
      isAlone: parent === undefined || this.isBlankFrom(parent.member),
      member: at + 1,
      made: undefined,
    });
    if (this.open.length > MAX_OPEN) throw invalid('nested too deeply');
    if (parent === undefined) this.make(this.open[0]!);
  }

  private comma(at: number): void {
    this.makeLarge(at);
    const top = this.open.at(-1)!;
    const { made } = top;
    top.member = at + 1;
    if (made === undefined || (!made.isBehindMember && at - made.from < PART_BYTES)) return;
    this.put(made, at);
    made.isBehindMember = false;
    made.isBehindComma = true;
    made.from = at + 1;
  }

  private end(at: number): void {
    this.makeLarge(at);
    const ended = this.open.pop()!;
    const { made, start } = ended;
    if (made === undefined) return;
    this.made -= 1;
    if (this.text[at] !== (this.text[start] === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT)) throw invalid('unexpected bracket', at);
    if (made.isBehindMember || made.isBehindComma || !this.isBlankFrom(made.from)) this.put(made, at);
    const value = made.list ?? made.object;
    const parent = this.open.at(-1);
    if (parent === undefined) this.root = value;
    else this.putMember(parent, { value, start, end: at + 1, isAlone: ended.isAlone });
  }

  /** Arrays and objects that have become too long to be parsed with their neighbours are put together from now on. */
  private makeLarge(at: number): void {
    for (let next = this.open[this.made]; next !== undefined && at - next.start >= PART_BYTES; next = this.open[this.made])
      this.make(next);
  }

  private make(open: Open): void {
    const parent = this.open[this.made - 1];
    if (parent !== undefined) this.putBefore(parent);
    const isList = this.text[open.start] === OPEN_LIST;
    open.made = {
      list: isList ? [] : undefined,
      object: isList ? undefined : {},
      attributes: 0,
      from: open.start + 1,
      isBehindMember: false,
      isBehindComma: false,
    };
    this.made += 1;
  }

  /** Puts in the members before the one that is being read. */
  private putBefore({ made, member }: Open): void {
    if (made === undefined || member <= made.from) return;
    this.put(made, member - 1);
    made.isBehindComma = true;
    made.from = member;
  }

  /** Puts in the members up to `to`, at least one; none where the last one was put in by itself. */
  private put(made: Made, to: number): void {
    const { list, object, from } = made;
    if (made.isBehindMember) {
      if (!this.isBlankFrom(from)) throw invalid('unexpected character', from);
      return;
    }
    if (list !== undefined) {
      const members = this.parse(this.part('[', from, to, ']')) as readonly unknown[];
      for (const member of members) list.push(member);
      if (members.length > 0) return;
    } else if (object !== undefined) {
      const members = this.parse(this.part('{', from, to, '}')) as Readonly<Record<string, unknown>>;
      const names = Object.keys(members);
      for (const name of names) putAttribute(made, object, name, members[name]);
      if (names.length > 0) return;
    }
    throw invalid('a value is missing', to);
  }

  private putMember({ made, member }: Open, { value, start, end, isAlone }: Member): void {
    if (made === undefined || made.isBehindMember) throw invalid('unexpected value', start);
    if (made.list !== undefined) {
      if (!isAlone) throw invalid('unexpected character', member);
      made.list.push(value);
    } else if (made.object !== undefined) {
      const names = Object.keys(this.parse(this.part('{', member, start, '0}')) as object);
      if (names.length !== 1) throw invalid('a name is wanted', start);
      putAttribute(made, made.object, names[0]!, value);
    }
    made.from = end;
    made.isBehindMember = true;
  }

  private *putText(start: number, end: number): Steps<void> {
    this.makeLarge(end);
    const top = this.open.at(-1)!;
    const isAlone = this.isBlankFrom(top.member);
    if (top.made?.object !== undefined && isAlone) return; // a name
    this.putBefore(top);
    this.putMember(top, { value: yield* this.longText(start, end), start, end, isAlone });
  }

  /** @returns the place behind the quote that ends a text */
  private *endOfText(start: number): Steps<number> {
    const { text } = this;
    for (let at = start + 1, pause = at + LONG_TEXT_BYTES; at < text.length; at++) {
      if (text[at] === QUOTE) return at + 1;
      if (text[at] === BACKSLASH) at++;
      if (at < pause) continue;
      yield;
      pause = at + LONG_TEXT_BYTES;
    }
    throw invalid('unexpected end');
  }

  private *longText(start: number, end: number): Steps<string> {
    const { text } = this;
    const parts: string[] = [];
    let from = start + 1;
    for (let at = from; at < end - 1; at += text[at] !== BACKSLASH ? 1 : text[at + 1] === U ? 6 : 2) {
      if (at - from < TEXT_PART_BYTES || (text[at]! & 0xc0) === 0x80) continue; // not inside a character
      parts.push(this.parse(joined('"', [text.subarray(from, at)], '"')) as string);
      from = at;
      yield;
    }
    parts.push(this.parse(joined('"', [text.subarray(from, end - 1)], '"')) as string);
    return parts.join('');
  }

  /** The text between two places, without long white space, between two other texts. */
  private part(before: string, from: number, to: number, behind: string): Buffer {
    const pieces: Buffer[] = [];
    let at = from;
    for (let next = this.holeBehind(from); next < this.holes.length && this.holes[next]![0] < to; next++) {
      const [start, end] = this.holes[next]!;
      if (start > at) pieces.push(this.text.subarray(at, start));
      at = end;
    }
    if (at < to) pieces.push(this.text.subarray(at, to));
    const part = joined(before, pieces, behind);
    if (part.length > MAX_PART_BYTES) throw invalid('a name or a number is too long', from);
    return part;
  }

  /** The first hole that ends behind a place. */
  private holeBehind(place: number): number {
    const { holes } = this;
    let [low, high] = [0, holes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holes[middle]![1] <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Nothing but white space stands between a place and the one that is being read. */
  private isBlankFrom(place: number): boolean {
    return this.solid < place;
  }

  /** @returns the first place from `start` on that is not white space */
  private *skipBlank(start: number): Steps<number> {
    const { text } = this;
    for (let at = start; ; at++) {
      if (at >= text.length || !isBlankByte(text[at]!)) return at;
      if (at % PART_BYTES === 0) yield;
    }
  }

  private *expectEnd(from: number): Steps<void> {
    const at = yield* this.skipBlank(from);
    if (at < this.text.length) throw invalid('unexpected character', at);
  }
}

/** A value that is put in by itself. */
interface Member {
  readonly value: unknown;
  /** where it begins: before it stands its name, if it has one */
  readonly start: number;
  readonly end: number;
  /** before it there is white space only, or nothing */
  readonly isAlone: boolean;
}

function isBlankByte(byte: number): boolean {
  return byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09);
}

const joined = (before: string, pieces: readonly Buffer[], behind: string): Buffer =>
  Buffer.concat([Buffer.from(before), ...pieces, Buffer.from(behind)]);

function putAttribute(made: Made, object: Record<string, unknown>, name: string, value: unknown): void {
  made.attributes += 1;
  if (made.attributes > MAX_ATTRIBUTES) throw new RangeError(`an object has more than ${MAX_ATTRIBUTES} attributes`);
  if (name === '__proto__') Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

function invalid(what: string, at?: number): SyntaxError {
  return new SyntaxError(at === undefined ? what : `${what} at byte ${at}`);
}
