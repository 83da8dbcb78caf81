// What FullGraphRAG finds and cites beside VectorRAG, over exactly the rows that the platform stored (`--rows` of bench/strategy-gain), in
// seconds and without a platform. VectorRAG is the same rows without entities and relations:
//   node tools/run.mjs apps/nl-query/bench/strategies-in-process.ts [--answers file.jsonl] <folder of rows>=<passages.jsonl>=<questions.jsonl> …
import { createModels, modelsConfigSchema } from '@strata/models';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FoundChunk } from '../src/project-index/project-index';
import { ProjectIndex } from '../src/project-index/project-index';
import type { IndexedChunk, IndexedDocument, IndexedEntity, StoredRelation } from '../src/project-index/project-rows';
import { answerFromChunks } from '../src/retrieval/answer-from-chunks';
import { localContext } from '../src/retrieval/local-context';

interface Question {
  readonly question: string;
  /** titles, or lines from 0 in the passages */
  readonly gold: readonly (string | number)[];
  readonly answer?: string;
  readonly aliases?: readonly string[];
}
type Way = 'VectorRAG INSTANT' | 'FullGraphRAG UNIFIED' | 'FullGraphRAG LOCAL';
interface Outcome {
  readonly in2: number;
  readonly in5: number;
  readonly cited: number;
  readonly contained: boolean | undefined;
  readonly ms: number;
  readonly text: string;
}

const CONTEXT = 12;
const ENTITIES = 15;
const WAYS: readonly Way[] = ['VectorRAG INSTANT', 'FullGraphRAG UNIFIED', 'FullGraphRAG LOCAL'];
const models = createModels(modelsConfigSchema.parse({}));
const all = () => true;

const { values, positionals } = parseArgs({ options: { answers: { type: 'string' } }, allowPositionals: true });
for (const set of positionals) {
  const [folder = '', passages = '', questions = ''] = set.split('=');
  await measure(folder, readLines<{ title: string }>(passages), readLines<Question>(questions));
}

async function measure(folder: string, passages: readonly { title: string }[], read: readonly Question[]): Promise<void> {
  const rows = {
    documents: readLines<IndexedDocument>(join(folder, 'documents.jsonl')).map((row) => ({ ...row, fileIds: [row.key] })),
    chunks: readLines<IndexedChunk>(join(folder, 'chunks.jsonl')),
    entities: readLines<IndexedEntity>(join(folder, 'entities.jsonl')),
    relations: readLines<StoredRelation>(join(folder, 'relations.jsonl')),
    vectors: [],
    profiles: [],
  };
  const mentions = Map.groupBy(
    readLines<{ entityKey: string; chunkKey: string }>(join(folder, 'mentions.jsonl')),
    ({ entityKey }) => entityKey,
  );
  const graph = await ProjectIndex.build(rows);
  const plain = await ProjectIndex.build({ ...rows, entities: [], relations: [] });
  const places = new Map(passages.map(({ title }, place) => [title, place]));
  const questions = read
    .map((one) => ({ ...one, gold: [...new Set(one.gold.map((name) => (typeof name === 'number' ? name : places.get(name)!)))] }))
    .filter(({ gold }) => gold.length > 1);
  const outcomes = new Map<Way, Outcome[]>(WAYS.map((way) => [way, []]));
  for (const one of questions)
    for (const way of WAYS) {
      const began = performance.now();
      const found = await (way === 'VectorRAG INSTANT' ? plain : graph).searchChunks(one.question, all, models.embedder);
      const mentioning = () =>
        new Set(
          graph
            .searchEntities(one.question, ENTITIES, all)
            .flatMap(({ key }) => mentions.get(key) ?? [])
            .map((row) => row.chunkKey),
        );
      const context = way === 'FullGraphRAG LOCAL' ? localContext(found, mentioning()) : found.slice(0, CONTEXT);
      outcomes.get(way)!.push(await outcomeOf(one, context, performance.now() - began));
    }
  console.log(
    `${basename(folder)}: ${rows.chunks.length} passages, ${rows.relations.length} named relations, ${questions.length} questions`,
  );
  console.table(Object.fromEntries(WAYS.map((way) => [way, row(outcomes.get(way)!, questions)])));
  if (values.answers === undefined) return;
  for (const [i, { question, answer }] of questions.entries())
    appendFileSync(
      values.answers,
      `${JSON.stringify({ set: basename(folder), question, answer, ...Object.fromEntries(WAYS.map((way) => [way, outcomes.get(way)![i]])) })}\n`,
    );
}

async function outcomeOf(
  { question, gold, answer, aliases = [] }: Omit<Question, 'gold'> & { gold: readonly number[] },
  context: readonly FoundChunk[],
  ms: number,
): Promise<Outcome> {
  const asked = { models, question, instructions: '', showCitations: true, customPrompts: {}, model: '', level: 2, accept: all };
  const { text, numbering } = await answerFromChunks(asked, context, {}, () => undefined);
  const ranked = [...new Set(context.map(placeOf))];
  const cited = [...new Set(numbering.used.map((id) => placeOf(context[Number(id) - 1]!)))];
  const share = (found: readonly number[]) => gold.filter((place) => found.includes(place)).length / gold.length;
  const right = [...(answer === undefined ? [] : [answer]), ...aliases].filter((one) => !/^(?:yes|no)$/i.test(one));
  const contained = right.length === 0 ? undefined : right.some((one) => folded(text).includes(folded(one)));
  return { in2: share(ranked.slice(0, 2)), in5: share(ranked.slice(0, 5)), cited: share(cited.slice(0, 5)), contained, ms, text };
}

function row(outcomes: readonly Outcome[], questions: readonly { gold: readonly number[] }[]): object {
  const percent = (of: (outcome: Outcome) => number | undefined, include: (i: number) => boolean = () => true) => {
    const known = outcomes
      .filter((_, i) => include(i))
      .map(of)
      .filter((value) => value !== undefined);
    return ((100 * known.reduce((sum, value) => sum + value, 0)) / Math.max(1, known.length)).toFixed(1);
  };
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const sizes = [...new Set(questions.map(({ gold }) => gold.length))].toSorted();
  return {
    '@2': percent(({ in2 }) => in2),
    '@5': percent(({ in5 }) => in5),
    '@5, even': percent(
      ({ in5 }) => in5,
      (i) => i % 2 === 0,
    ),
    '@5, odd': percent(
      ({ in5 }) => in5,
      (i) => i % 2 === 1,
    ),
    ...Object.fromEntries(
      sizes.map((size) => [
        `@5 of ${size}`,
        percent(
          ({ in5 }) => in5,
          (i) => questions[i]!.gold.length === size,
        ),
      ]),
    ),
    cited: percent(({ cited }) => cited),
    contained: percent(({ contained }) => (contained === undefined ? undefined : Number(contained))),
    'p50 ms': times[times.length >> 1]?.toFixed(1),
    'p95 ms': times[Math.floor(times.length * 0.95)]?.toFixed(1),
  };
}

/** Files are called `passage-<place>.md`. */
function placeOf({ document }: FoundChunk): number {
  return Number(/^passage-(\d+)/.exec(document.fileName)?.[1]);
}

/** As the data sets' own scripts compare: without case, articles and punctuation. */
function folded(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, '');
  return ` ${words
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')} `;
}

function readLines<Row>(path: string): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
