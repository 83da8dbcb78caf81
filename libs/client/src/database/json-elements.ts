const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const NEWLINE = 0x0a;

/**
 * Cuts a JSON array that comes in pieces into the texts of its elements, without parsing them: only strings and brackets are followed, so
 * an element may still be malformed inside. Memory is bounded by the longest element.
 */
export class JsonElements {
  private state: 'before' | 'inside' | 'complete' = 'before';
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** pieces of the element that earlier pushes began */
  private pending: Buffer[] = [];
  private hasContent = false;
  private line = 1;
  private elementLine = 1;
  private needsElement = false;

  /** @param onElement told each element's text, blanks around it included, and the line (from 1) it begins in */
  constructor(private readonly onElement: (text: Buffer, line: number) => void) {}

  /** The closing bracket was seen. */
  get isComplete(): boolean {
    return this.state === 'complete';
  }

  /** Line (from 1) of the byte looked at last. */
  get currentLine(): number {
    return this.line;
  }

  /**
   * Takes the next piece.
   * @returns how many bytes of it belong to the array; less than all once the array is complete
   * @throws SyntaxError naming the line, when the text is no array or an element is missing
   */
  push(piece: Buffer): number {
    let from = this.state === 'inside' ? 0 : -1;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] as number;
      if (byte === NEWLINE) this.line += 1;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.inString = false;
        continue;
      }
      if (byte <= 0x20) continue;
      if (this.state === 'complete') return at;
      if (this.state === 'before') {
        if (byte !== 0x5b) throw new SyntaxError(`line ${this.line}: an array was expected`);
        this.state = 'inside';
        from = at + 1;
        continue;
      }
      if (byte === QUOTE) this.inString = true;
      else if (byte === 0x7b || byte === 0x5b) this.depth += 1;
      else if (byte === 0x7d) this.depth -= 1;
      else if (byte === 0x5d) {
        if (this.depth === 0) {
          if (this.hasContent) this.emit(piece.subarray(from, at));
          else if (this.needsElement) throw new SyntaxError(`line ${this.line}: an element is missing before ]`);
          this.state = 'complete';
          return at + 1;
        }
        this.depth -= 1;
      } else if (byte === COMMA && this.depth === 0) {
        if (!this.hasContent) throw new SyntaxError(`line ${this.line}: an element is missing before the comma`);
        this.emit(piece.subarray(from, at));
        this.needsElement = true;
        from = at + 1;
        continue;
      }
      if (!this.hasContent) {
        this.hasContent = true;
        this.elementLine = this.line;
      }
    }
    if (this.state === 'inside' && from !== -1) this.pending.push(piece.subarray(from));
    return piece.length;
  }

  private emit(last: Buffer): void {
    this.onElement(this.pending.length === 0 ? last : Buffer.concat([...this.pending, last]), this.elementLine);
    this.pending = [];
    this.hasContent = false;
  }
}
