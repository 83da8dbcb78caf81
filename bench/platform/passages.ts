import { readFileSync } from 'node:fs';
import type { StrataClient } from '@strata/client';

export interface Passage {
  title: string;
  text: string;
}

/** Reads `{title, text}` JSON lines. */
export function readPassages(path: string): Passage[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Passage);
}

/** Uploads one Markdown file per passage, spread evenly over the categories. File names are numbered: titles may repeat or hold slashes. */
export async function uploadPassages(client: StrataClient, passages: Passage[], categories: string[]): Promise<void> {
  const encoder = new TextEncoder();
  for (const [number, category] of categories.entries()) {
    const files = passages
      .map(({ title, text }, index) => ({
        name: `passage-${String(index).padStart(5, '0')}.md`,
        bytes: encoder.encode(`# ${title}\n\n${text}\n`),
      }))
      .filter((_, index) => index % categories.length === number);
    for (let from = 0; from < files.length; from += 100) await client.files.upload(category, files.slice(from, from + 100));
  }
}
