// What FullGraphRAG finds and cites beside VectorRAG, over exactly the rows that the platform stored (`--rows` of bench/strategy-gain), in
// seconds and without a platform. VectorRAG is the same rows without entities and relations:
//   node tools/run.mjs apps/nl-query/bench/strategies-in-process.ts [--answers file.jsonl] <folder of rows>=<passages.jsonl>=<questions.jsonl> …
import { answerScores } from '@strata/evaluation';
import type { Reasoning } from '@strata/models';
import { createModels, modelsConfigSchema } from '@strata/models';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FoundChunk } from '../src/project-index/project-index';
import { ProjectIndex } from '../src/project-index/project-index';
import type { IndexedChunk, IndexedDocument, IndexedEntity, StoredRelation } from '../src/project-index/project-rows';
import { answerFromChunks } from '../src/retrieval/answer-from-chunks';
import { followQuestion } from '../src/retrieval/follow-question';
import { localContext } from '../src/retrieval/local-context';
import type { Outcome } from './answer-scores';
import { comparedWays, summary } from './answer-scores';

interface Question {
  readonly question: string;
  /** titles, or lines from 0 in the passages */
  readonly gold: readonly (string | number)[];
  readonly answer?: string;
  readonly aliases?: readonly string[];
}
type Way = 'VectorRAG INSTANT' | 'FullGraphRAG UNIFIED' | 'FullGraphRAG LOCAL' | 'unfollowed INSTANT' | 'unfollowed UNIFIED';

const CONTEXT = 12;
const ENTITIES = 15;
/** The unfollowed ones rank only, and quote. */
const WAYS: readonly Way[] = [
  'unfollowed INSTANT',
  'unfollowed UNIFIED',
  'VectorRAG INSTANT',
  'FullGraphRAG UNIFIED',
  'FullGraphRAG LOCAL',
];
/** The even half is what settings may be chosen on. */
const PARTS: Readonly<Record<string, (place: number) => boolean>> = {
  all: () => true,
  even: (place) => place % 2 === 0,
  odd: (place) => place % 2 === 1,
};
const COMPARED: readonly (readonly [Way, Way])[] = [
  ['VectorRAG INSTANT', 'FullGraphRAG UNIFIED'],
  ['unfollowed INSTANT', 'VectorRAG INSTANT'],
  ['unfollowed UNIFIED', 'FullGraphRAG UNIFIED'],
];
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
      const index = way.endsWith('INSTANT') ? plain : graph;
      const found = await index.searchChunks(one.question, all, models.embedder);
      const asked = { question: one.question, accept: all, models };
      const followed = way.startsWith('unfollowed')
        ? { chunks: found, reasoningOver: () => undefined }
        : await followQuestion(asked, index, found);
      const mentioning = () =>
        new Set(
          graph
            .searchEntities(one.question, ENTITIES, all)
            .flatMap(({ key }) => mentions.get(key) ?? [])
            .map((row) => row.chunkKey),
        );
      const context =
        way === 'FullGraphRAG LOCAL' ? localContext(followed.chunks, mentioning()) : followed.chunks.slice(0, CONTEXT);
      outcomes.get(way)!.push(await outcomeOf(one, context, followed.reasoningOver(context), performance.now() - began));
    }
  console.log(
    `${basename(folder)}: ${rows.chunks.length} passages, ${rows.relations.length} named relations, ${questions.length} questions`,
  );
  const gold = questions.map((one) => one.gold.length);
  for (const [name, include] of Object.entries(PARTS)) {
    console.table(Object.fromEntries(WAYS.map((way) => [`${name}: ${way}`, summary(outcomes.get(way)!, gold, include)])));
    for (const [one, other] of COMPARED) {
      console.log(`${name}: ${other} against ${one}`);
      console.table(comparedWays(outcomes.get(one)!, outcomes.get(other)!, include));
    }
  }
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
  reasoning: Reasoning | undefined,
  ms: number,
): Promise<Outcome> {
  const asked = { models, question, instructions: '', showCitations: true, customPrompts: {}, model: '', level: 2, accept: all };
  const { text, numbering } = await answerFromChunks(asked, context, { reasoning }, () => undefined);
  const ranked = [...new Set(context.map(placeOf))];
  const cited = [...new Set(numbering.used.map((id) => placeOf(context[Number(id) - 1]!)))];
  const share = (found: readonly number[]) => gold.filter((place) => found.includes(place)).length / gold.length;
  const right = [...(answer === undefined ? [] : [answer]), ...aliases];
  return {
    in2: share(ranked.slice(0, 2)),
    in5: share(ranked.slice(0, 5)),
    cited: share(cited.slice(0, 5)),
    citedGold: cited.length === 0 ? 0 : cited.filter((place) => gold.includes(place)).length / cited.length,
    ms,
    ...answerScores(text, right),
  };
}

/** Files are called `passage-<place>.md`. */
function placeOf({ document }: FoundChunk): number {
  return Number(/^passage-(\d+)/.exec(document.fileName)?.[1]);
}

function readLines<Row>(path: string): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
