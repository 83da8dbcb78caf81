const MARKER = /\[CITE:([^\]\s]{1,80})\]/g;
/** The start of something that may become a marker. */
const UNFINISHED = /\s*\[(?:C(?:I(?:T(?:E(?::[^\]\s]{0,80})?)?)?)?)?$|\s+$/;

/**
 * Turns `[CITE:id]` markers into `[n]`, numbered from 1 by first use, piece by piece as an answer is made. Markers without a known
 * source vanish, and all of them do when citations are not wanted.
 */
export class CitationNumbering {
  private readonly numbers = new Map<string, number>();
  private held = '';

  constructor(
    private readonly known: ReadonlySet<string>,
    private readonly shown: boolean,
  ) {}

  /** @returns what can be shown already; the end of a piece waits when it may belong to a marker */
  push(piece: string): string {
    const text = this.held + piece;
    const cut = UNFINISHED.exec(text)?.index ?? text.length;
    this.held = text.slice(cut);
    return this.rewrite(text.slice(0, cut));
  }

  /** What was held back; to be called once, at the end. */
  flush(): string {
    const rest = this.rewrite(this.held).trimEnd();
    this.held = '';
    return rest;
  }

  /** Ids by number: the first used is number 1. */
  get used(): readonly string[] {
    return [...this.numbers.keys()];
  }

  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  private rewrite(text: string): string {
    return text.replace(new RegExp(`( ?)${MARKER.source}`, 'g'), (_all, space: string, id: string) => {
      if (!this.shown || !this.known.has(id)) return '';
      let number = this.numbers.get(id);
      if (number === undefined) this.numbers.set(id, (number = this.numbers.size + 1));
      return `${space}[${number}]`;
    });
  }
}
