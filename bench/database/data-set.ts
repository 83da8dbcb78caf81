import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

export interface DataSet {
  readonly documents: number;
  readonly edges: number;
  /** one JSON object a line for the HTTP import, one tab-separated row a line for COPY */
  readonly files: { readonly people: FilePair; readonly knows: FilePair; readonly articles: FilePair };
}

export interface FilePair {
  readonly jsonl: string;
  readonly tsv: string;
}

const GROUPS = 100;
const VOCABULARY = 40_000;
const WORDS_PER_ARTICLE = 40;
const BUFFER_CHARACTERS = 1 << 20;

/** A small generator with a fixed seed (mulberry32): both databases get the same data in every run. @returns numbers in [0, 1) */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The word of a rank; frequent words are the short ones, as in any language. */
export function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / 20))
    word += 'bcdfghklmnprstvwxzjq'[rest % 20] + 'aeiou'.charAt(rest % 5);
  return word;
}

/** A rank by Zipf's law (probability proportional to 1 / rank), drawn by inverting its continuous form. */
export function zipfRank(random: () => number): number {
  return Math.min(VOCABULARY - 1, Math.floor(VOCABULARY ** random()) - 1);
}

/**
 * Writes people (240 bytes each), who knows whom (uniform over all pairs) and one article per person (40 words by Zipf's law).
 * @returns where they are
 */
export async function writeDataSet(folder: string, documents: number, edges: number): Promise<DataSet> {
  const random = seeded(20_261_121);
  const files = { people: pair(folder, 'people'), knows: pair(folder, 'knows'), articles: pair(folder, 'articles') };
  await writeRows(files.people, documents, (i) => {
    const body = {
      name: `${wordOf(Math.floor(random() * 5_000))} ${wordOf(Math.floor(random() * 20_000))}`,
      group: `g${Math.floor(random() * GROUPS)}`,
      age: 18 + Math.floor(random() * 70),
      email: `person.${i + 1}@example.org`,
      active: random() < 0.9,
      score: Math.round(random() * 1e6) / 1e3,
      address: {
        street: `${wordOf(Math.floor(random() * 9_000))} street ${Math.floor(random() * 200)}`,
        city: wordOf(Math.floor(random() * 900)),
      },
      tags: [wordOf(Math.floor(random() * 300)), wordOf(Math.floor(random() * 300))],
    };
    return [JSON.stringify({ _key: String(i + 1), ...body }), `${i + 1}\t${JSON.stringify(body)}`];
  });
  await writeRows(files.knows, edges, () => {
    const from = 1 + Math.floor(random() * documents);
    const to = 1 + Math.floor(random() * documents);
    return [`{"_from":"people/${from}","_to":"people/${to}"}`, `${from}\t${to}`];
  });
  await writeRows(files.articles, documents, (i) => {
    const text = Array.from({ length: WORDS_PER_ARTICLE }, () => wordOf(zipfRank(random))).join(' ');
    return [`{"_key":"${i + 1}","text":"${text}"}`, `${i + 1}\t${text}`];
  });
  return { documents, edges, files };
}

function pair(folder: string, name: string): FilePair {
  return { jsonl: join(folder, `${name}.jsonl`), tsv: join(folder, `${name}.tsv`) };
}

async function writeRows(files: FilePair, count: number, row: (index: number) => [jsonl: string, tsv: string]): Promise<void> {
  const streams = [createWriteStream(files.jsonl), createWriteStream(files.tsv)] as const;
  const buffers: [string, string] = ['', ''];
  const flush = async (which: 0 | 1) => {
    if (!streams[which].write(buffers[which])) await once(streams[which], 'drain');
    buffers[which] = '';
  };
  for (let i = 0; i < count; i++) {
    const lines = row(i);
    for (const which of [0, 1] as const) {
      buffers[which] += `${lines[which]}\n`;
      if (buffers[which].length > BUFFER_CHARACTERS) await flush(which);
    }
  }
  for (const which of [0, 1] as const) {
    await flush(which);
    streams[which].end();
    await once(streams[which], 'finish');
  }
}
