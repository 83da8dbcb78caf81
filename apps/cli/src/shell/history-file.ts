import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEPT = 1_000;

/** What was typed, newest first, over the sessions; one JSON text per line, readable for its owner only. Without its folder it only lasts this session. */
export class HistoryFile {
  private entries: string[];

  constructor(private readonly path: string) {
    this.entries = existsSync(path) ? parsed(readFileSync(path, 'utf8')) : [];
  }

  get newestFirst(): string[] {
    return [...this.entries];
  }

  add(statement: string): void {
    this.entries = [statement, ...this.entries.filter((entry) => entry !== statement)].slice(0, KEPT);
    if (!existsSync(dirname(this.path))) return;
    const lines = [...this.entries].reverse().map((entry) => `${JSON.stringify(entry)}\n`);
    writeFileSync(this.path, lines.join(''), { mode: 0o600 });
    chmodSync(this.path, 0o600);
  }
}

function parsed(text: string): string[] {
  const entries: string[] = [];
  for (const line of text.split('\n'))
    try {
      const entry: unknown = JSON.parse(line);
      if (typeof entry === 'string') entries.unshift(entry);
    } catch {
      // an empty line, or one that a full disk cut off
    }
  return entries;
}
