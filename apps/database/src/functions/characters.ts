const SURROGATE = /[\ud800-\udfff]/;

/**
 * A text by its characters (code points), for functions whose positions count those. Without surrogates, nearly always, code units
 * are characters and nothing is copied.
 */
export class Characters {
  private readonly points: readonly string[] | null;

  constructor(private readonly text: string) {
    this.points = SURROGATE.test(text) ? [...text] : null;
  }

  get length(): number {
    return this.points?.length ?? this.text.length;
  }

  slice(start: number, end: number): string {
    return this.points === null ? this.text.slice(start, end) : this.points.slice(start, end).join('');
  }

  /** Position of a character, from a position in code units. */
  positionOf(unit: number): number {
    return this.points === null || unit < 0 ? unit : [...this.text.slice(0, unit)].length;
  }

  /** Position in code units of a character's position. */
  unitOf(position: number): number {
    return this.points === null ? position : this.points.slice(0, position).join('').length;
  }

  all(): string[] {
    return this.points === null ? this.text.split('') : [...this.points];
  }
}
