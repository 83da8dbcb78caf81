// Recall of the retrieval alone, without any service: as passages are ranked, and as they come when the question was followed through them.
//   node tools/run.mjs apps/nl-query/bench/recall-in-process.ts [--untitled] [--lower] [--half even|odd] [--hops] [--plain] <folder with passages.jsonl and questions.jsonl> …
// --untitled: documents that are called by a number only; --lower: questions in lower case; --half: every other question; --hops: by the number
// of documents to find; --plain: beside passages by themselves (BM25 and vectors, joined by rank fusion), which is what there is to find without a graph of names.
import { Bm25Index, reciprocalRankFusion } from '@strata/graph';
import { createModels, modelsConfigSchema } from '@strata/models';
import { lexicalTerms } from '@strata/text';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FoundChunk } from '../src/project-index/project-index';
import { ProjectIndex } from '../src/project-index/project-index';
import { followQuestion } from '../src/retrieval/follow-question';

interface Passage {
  readonly title: string;
  readonly text: string;
}

interface Question {
  readonly question: string;
  /** titles, or lines from 0 in the passages */
  readonly gold: readonly (string | number)[];
}

const CANDIDATES = 50;
const { values, positionals } = parseArgs({
  options: {
    untitled: { type: 'boolean', default: false },
    lower: { type: 'boolean', default: false },
    half: { type: 'string' },
    hops: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
    missed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (positionals.length === 0)
  throw new Error('usage: node tools/run.mjs apps/nl-query/bench/recall-in-process.ts [options] <data set folder> …');
const models = createModels(modelsConfigSchema.parse({}));
const all = () => true;
for (const folder of positionals) await measure(folder);

async function measure(folder: string): Promise<void> {
  const passages = readLines<Passage>(join(folder, 'passages.jsonl'));
  const places = new Map(passages.map(({ title }, place) => [title, place]));
  const asked = readLines<Question>(join(folder, 'questions.jsonl'))
    .filter((_, place) => values.half === undefined || (place % 2 === 0) === (values.half === 'even'))
    .map(({ question, gold }) => ({
      question: values.lower ? question.toLowerCase() : question,
      gold: [...new Set(gold.map((one) => (typeof one === 'number' ? one : places.get(one)!)))],
    }));
  const started = performance.now();
  const index = await ProjectIndex.build(rowsOf(passages));
  const indexed = performance.now();
  const ways: Record<string, number[][]> = { ranked: [], followed: [] };
  const times: number[] = [];
  for (const { question } of asked) {
    const began = performance.now();
    const found = await index.searchChunks(question, all, models.embedder);
    const { chunks } = await followQuestion({ question, accept: all, models }, index, found);
    times.push(performance.now() - began);
    ways['ranked']!.push(found.map(placeOf));
    ways['followed']!.push(chunks.map(placeOf));
  }
  if (values.plain) {
    const byThemselves = await withoutGraph(passages);
    ways['passages by themselves'] = await Promise.all(asked.map(({ question }) => byThemselves(question)));
  }
  times.sort((a, b) => a - b);
  console.log(
    `${basename(folder)}: ${passages.length} passages indexed in ${((indexed - started) / 1000).toFixed(2)} s, ${asked.length} questions, ` +
      `p50 ${times[times.length >> 1]!.toFixed(1)} ms, p95 ${times[Math.floor(0.95 * times.length)]!.toFixed(1)} ms`,
  );
  for (const [way, found] of Object.entries(ways)) {
    const parts: [string, (gold: readonly number[]) => boolean][] = [['', all]];
    if (values.hops) for (const count of [2, 3, 4]) parts.push([`, ${count} documents`, (gold) => gold.length === count]);
    for (const [name, isIn] of parts) {
      const shown = asked.map(({ gold }, place) => ({ gold, found: found[place]! })).filter(({ gold }) => isIn(gold));
      if (shown.length === 0) continue;
      const [two, five] = [2, 5].map((k) => percent(shown.map(({ gold, found: list }) => recallAt(k, gold, list))));
      console.log(`  ${way}${name}: recall@2 ${two}  recall@5 ${five}  (${shown.length} questions)`);
    }
  }
  if (values.missed)
    for (const [place, { question, gold }] of asked.entries()) {
      const found = ways['followed']![place]!;
      if (recallAt(5, gold, found) === 1) continue;
      console.log(`- ${question}`);
      for (const one of gold)
        console.log(`    gold ${found.indexOf(one)}: ${passages[one]!.title}: ${passages[one]!.text.slice(0, 160)}`);
      for (const one of found.slice(0, 5)) console.log(`    ${passages[one]!.title}: ${passages[one]!.text.slice(0, 100)}`);
    }
}

/** The rows that the platform stores of one file a passage. */
function rowsOf(passages: readonly Passage[]): Parameters<typeof ProjectIndex.build>[0] {
  const keys = passages.map((_, place) => `passage-${String(place).padStart(6, '0')}`);
  return {
    documents: passages.map(({ title }, place) => ({
      key: keys[place]!,
      title: values.untitled ? keys[place]! : title,
      fileName: `${keys[place]!}.md`,
      category: 'c',
      path: '',
      citableUrl: '',
      fileIds: [keys[place]!],
      partitionId: 'p',
    })),
    chunks: passages.map(({ text }, place) => ({
      key: keys[place]!,
      documentKey: keys[place]!,
      content: text,
      start: 0,
      end: text.length,
      order: 0,
      page: null,
      headingPath: [],
      places: null,
      partitionId: 'p',
      embedding: null,
    })),
    entities: [],
    relations: [],
    vectors: [],
    profiles: [],
  };
}

function placeOf({ document }: FoundChunk): number {
  return Number(document.key.slice('passage-'.length));
}

function recallAt(k: number, gold: readonly number[], found: readonly number[]): number {
  const first = [...new Set(found)].slice(0, k);
  return gold.filter((place) => first.includes(place)).length / gold.length;
}

function percent(shares: readonly number[]): string {
  return ((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1);
}

/** The best passages for a question, found by their terms and their vectors alone. */
async function withoutGraph(passages: readonly Passage[]): Promise<(question: string) => Promise<number[]>> {
  const texts = passages.map(({ title, text }) => (values.untitled ? text : `${title}\n${text}`));
  const terms = Bm25Index.build(texts.map(lexicalTerms));
  const vectors = await models.embedder.embed(texts);
  return async (question) => {
    const [asked] = await models.embedder.embed([question]);
    const byVector = vectors
      .map((vector, passage) => ({ passage, score: vector.reduce((sum, value, at) => sum + value * asked![at]!, 0) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, CANDIDATES)
      .map(({ passage }) => passage);
    const byTerms = terms.search(lexicalTerms(question), CANDIDATES).map(({ document }) => document);
    return reciprocalRankFusion([byVector, byTerms]).map(({ id }) => id);
  };
}

function readLines<Row>(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}
