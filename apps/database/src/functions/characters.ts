import type { Steps } from '../values/steps';
import { PIECE } from '../values/steps';

const SURROGATE = /[\ud800-\udfff]/;
/** The first half of a character that takes two code units. */
const FIRST_OF_PAIR = /^[\ud800-\udbff]$/;

/**
 * A text by its characters (code points), for functions whose positions count those. Without surrogates, nearly always, code units
 * are characters. Nothing is copied.
 */
export class Characters {
  private readonly hasPairs: boolean;
  private count = -1;

  constructor(private readonly text: string) {
    this.hasPairs = SURROGATE.test(text);
  }

  get length(): number {
    if (!this.hasPairs) return this.text.length;
    if (this.count < 0) this.count = this.positionOf(this.text.length);
    return this.count;
  }

  slice(start: number, end: number): string {
    if (!this.hasPairs) return this.text.slice(start, end);
    const size = this.length;
    const [from, to] = [start, end].map((place) => Math.max(0, place < 0 ? size + place : Math.min(place, size))) as [
      number,
      number,
    ];
    return from >= to ? '' : this.text.slice(this.unitOf(from), this.unitOf(to));
  }

  /** Position of a character, from a position in code units. */
  positionOf(unit: number): number {
    if (!this.hasPairs || unit < 0) return unit;
    let position = 0;
    for (let at = 0; at < unit; at += this.sizeAt(at)) position += 1;
    return position;
  }

  /** Position in code units of a character's position. */
  unitOf(position: number): number {
    if (!this.hasPairs) return position;
    let at = 0;
    for (let left = position; left > 0 && at < this.text.length; left -= 1) at += this.sizeAt(at);
    return at;
  }

  /** @param most so many are enough */
  *all(most = Infinity): Steps<string[]> {
    const out: string[] = [];
    for (let at = 0; at < this.text.length && out.length < most;) {
      const size = this.hasPairs ? this.sizeAt(at) : 1;
      out.push(size === 1 ? this.text.charAt(at) : this.text.slice(at, at + size));
      at += size;
      if (out.length % PIECE === 0) yield;
    }
    return out;
  }

  /** The text backwards. */
  *reversed(): Steps<string> {
    const parts: string[] = [];
    for (let end = this.text.length; end > 0;) {
      let start = Math.max(0, end - PIECE);
      if (start > 0 && FIRST_OF_PAIR.test(this.text.charAt(start - 1))) start -= 1;
      parts.push([...this.text.slice(start, end)].reverse().join(''));
      end = start;
      yield;
    }
    return parts.join('');
  }

  private sizeAt(unit: number): number {
    return (this.text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  }
}
