import { PatternError } from './pattern';

const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', a: '\u0007', e: '\u001b' };

/** The text of a pattern and how far it has been read. */
export class PatternText {
  private at = 0;

  constructor(private readonly source: string) {}

  get atEnd(): boolean {
    return this.at >= this.source.length;
  }

  looksAt(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  accept(text: string): boolean {
    if (!this.looksAt(text)) return false;
    this.at += text.length;
    return true;
  }

  peek(): string {
    return this.source.charAt(this.at);
  }

  /** The next character, whole. */
  next(): string {
    const code = this.source.codePointAt(this.at);
    if (code === undefined) throw new PatternError('the pattern ends too early');
    const one = String.fromCodePoint(code);
    this.at += one.length;
    return one;
  }

  back(units: number): void {
    this.at -= units;
  }

  /** Up to `end`, which is read too, or to the end of the pattern. */
  upTo(end: string): string {
    const found = this.source.indexOf(end, this.at);
    const text = this.source.slice(this.at, found < 0 ? undefined : found);
    this.at = found < 0 ? this.source.length : found + end.length;
    return text;
  }

  /** @param sticky an expression with the flag y */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.source);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  /** White space and `# …` to the end of the line: nothing, under the flag x. */
  skipComments(): void {
    this.match(/(?:\s+|#[^\n]*)+/y);
  }

  /** `*`, `+`, `?`, `{n}`, `{n,}` or `{n,m}`; null when no repetition follows. */
  repetition(): readonly [min: number, max: number] | null {
    if (this.accept('*')) return [0, Infinity];
    if (this.accept('+')) return [1, Infinity];
    if (this.accept('?')) return [0, 1];
    if (!this.looksAt('{')) return null;
    const [, min, comma, max] = this.match(/\{(\d{1,6})(,(\d{1,6})?)?\}/y) ?? [];
    if (min === undefined) throw new PatternError('bad repetition');
    if (comma === undefined) return [Number(min), Number(min)];
    return [Number(min), max === undefined ? Infinity : Number(max)];
  }

  /** Behind a backslash: `p{…}`, `P{…}`, `pL`. */
  propertyName(): { readonly name: string; readonly negated: boolean } | null {
    const [, letter, long, short] = this.match(/([pP])(?:\{\s*(\^?[^}]*?)\s*\}|([A-Z]))/y) ?? [];
    if (letter === undefined) return null;
    const name = long ?? short ?? '';
    const negated = (letter === 'P') !== name.startsWith('^');
    return { name: name.replace(/^\^/, '').replaceAll(' ', '_'), negated };
  }

  /** Behind a backslash: the one character that is meant. @throws PatternError for letters without a meaning */
  escapedCharacter(): string {
    const [, u4, u8, x, x2, octal, control] =
      this.match(/u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{1,2})|0([0-7]{1,3})|c(.)/y) ?? [];
    const hex = u4 ?? u8 ?? x ?? x2;
    if (hex !== undefined) return codePoint(parseInt(hex, 16));
    if (octal !== undefined) return codePoint(parseInt(octal, 8));
    if (control !== undefined) return codePoint(control.charCodeAt(0) & 31);
    const one = this.next();
    const meant = CONTROLS[one];
    if (meant !== undefined) return meant;
    if (/[A-Za-z]/.test(one)) throw new PatternError(`unknown escape \\${one}`);
    return one;
  }
}

function codePoint(code: number): string {
  if (code > 0x10ffff) throw new PatternError('no such character');
  return String.fromCodePoint(code);
}
