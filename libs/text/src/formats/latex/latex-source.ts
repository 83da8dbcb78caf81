/** A LaTeX text on the way through it. */
export class LatexSource {
  at = 0;

  constructor(readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Takes what a sticky pattern matches here. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) return undefined;
    this.at = pattern.lastIndex;
    return match;
  }

  /** The argument in braces that stands here, or the one character that serves as one; undefined at the end or before anything else. */
  argument(): string | undefined {
    this.take(/\s*/y);
    if (this.text[this.at] === '{') return this.enclosed('{', '}');
    return this.take(/\\[A-Za-z]+|[^\s{}\\[\]]/y)?.[0];
  }

  /** The optional argument in brackets that stands here. */
  option(): string | undefined {
    const before = this.at;
    this.take(/[ \t]*\n?[ \t]*/y);
    if (this.text[this.at] === '[') return this.enclosed('[', ']');
    this.at = before;
    return undefined;
  }

  /** What stands up to `\end{name}`, which is taken too; all that is left where there is none. */
  untilEnd(name: string): string {
    const mark = `\\end{${name}}`;
    const end = this.text.indexOf(mark, this.at);
    const body = this.text.slice(this.at, end < 0 ? undefined : end);
    this.at = end < 0 ? this.text.length : end + mark.length;
    return body;
  }

  private enclosed(open: string, close: string): string {
    const start = ++this.at;
    for (let depth = 1; this.at < this.text.length; this.at++) {
      const character = this.text[this.at];
      if (character === '\\') this.at++;
      else if (character === '%') this.at = lineEnd(this.text, this.at) - 1;
      else if (character === open || (open === '[' && character === '{')) depth++;
      else if (character === close || (open === '[' && character === '}')) depth--;
      if (depth === 0) return this.text.slice(start, this.at++);
    }
    return this.text.slice(start);
  }
}

/** What stands before the document itself, where it says how it begins, and the document. */
export function documentBody(text: string): { preamble: string; body: string } {
  const begin = /^[^%\n]*?\\begin\{document\}/m.exec(text);
  if (!begin) return { preamble: text, body: text };
  const start = begin.index + begin[0].length;
  const end = /^[^%\n]*?(?=\\end\{document\})/m.exec(text.slice(start));
  return {
    preamble: withoutComments(text.slice(0, start)),
    body: text.slice(start, end ? start + end.index + end[0].length : undefined),
  };
}

/** A comment goes with the end of its line. */
export const COMMENT = /%[^\n]*(?:\n[ \t]*(?=\S))?/y;
const withoutComments = (text: string): string => text.replace(/(?<!\\)((?:\\\\)*)%.*(\n[ \t]*(?=\S))?/g, '$1');

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Cells of a table by rows: `&` between cells, `\\` between rows, neither inside braces. */
export function tableRows(source: string): string[][] {
  const body = withoutComments(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let [depth, start] = [0, 0];
  const endCell = (at: number) => void row.push(body.slice(start, at));
  for (let at = 0; at < body.length; at++) {
    const character = body[at];
    if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === '&' && depth === 0) {
      endCell(at);
      start = at + 1;
    } else if (character === '\\') {
      const isEnd = depth === 0 && (body[at + 1] === '\\' || body.startsWith('\\tabularnewline', at));
      if (isEnd) {
        endCell(at);
        rows.push(row);
        row = [];
        start = at + (body[at + 1] === '\\' ? 2 : '\\tabularnewline'.length);
      }
      at++;
    }
  }
  endCell(body.length);
  return [...rows, row].map((cells) =>
    cells.map((cell) => cell.replace(/^\s*(?:\*?\[[^\]]*\])?\s*(?:\\(?:hline|toprule|midrule|bottomrule)\s*)*/, '')),
  );
}
