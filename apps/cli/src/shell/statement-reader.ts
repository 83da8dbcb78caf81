/** Commands that take a query, which may go over several lines. */
const QUERY_COMMANDS = /^\\(explain|profile)\s+\S/;

/**
 * Puts statements together from lines. A query ends with a semicolon at the end of a line or with an empty line; a backslash command is one
 * line. Inside strings and comments neither counts.
 */
export class StatementReader {
  private lines: string[] = [];

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  /** @returns the statement that this line completes, without its semicolon */
  push(line: string): string | undefined {
    if (this.isEmpty) {
      if (line.trim() === '') return undefined;
      if (line.startsWith('\\') && !QUERY_COMMANDS.test(line)) return line.trim().replace(/\s*;$/, '');
    }
    const text = [...this.lines, line].join('\n');
    const isOpen = endsInside(text);
    if (!isOpen && (line.trim() === '' || line.trimEnd().endsWith(';'))) {
      this.lines = [];
      return text.trimEnd().replace(/;$/, '').trimEnd();
    }
    this.lines.push(line);
    return undefined;
  }

  /** What is left at the end of the input; undefined when nothing is. */
  finish(): string | undefined {
    const rest = this.lines.join('\n').trim();
    this.lines = [];
    return rest === '' ? undefined : rest;
  }

  clear(): void {
    this.lines = [];
  }
}

/** True when a text ends inside a string, a quoted name or a comment. */
function endsInside(text: string): boolean {
  const rest = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|´(?:[^´\\]|\\.)*´|\/\*.*?\*\/|\/\/[^\n]*/gs, '');
  return /["'`´]|\/\*/.test(rest);
}
