import { readFileSync } from 'node:fs';

/** A text with the things it names and the facts it states, as `read-re-docred.ts` writes them. */
export interface LabelledDocument {
  title: string;
  text: string;
  entities: { type: string; mentions: { start: number; end: number }[] }[];
  /** Ends are positions in `entities`; the type is a property of Wikidata. */
  relations: { source: number; target: number; type: string }[];
}

/** One JSON document a line. */
export function readDocuments(path: string): LabelledDocument[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledDocument);
}
