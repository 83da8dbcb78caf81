// DEEP_SEARCH without a chat model beside INSTANT, over passages alone (no stored graph) and over the same index, question by question:
//   node tools/run.mjs apps/nl-query/bench/deep-in-process.ts [--verbose] <passages.jsonl>=<questions.jsonl> …
import { answerScores } from '@strata/evaluation';
import { createModels, modelsConfigSchema } from '@strata/models';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { followNames } from '../src/deep-search/follow-names';
import { ProjectIndex } from '../src/project-index/project-index';
import type { FoundChunk } from '../src/project-index/project-index';
import { answerFromChunks } from '../src/retrieval/answer-from-chunks';
import { followQuestion } from '../src/retrieval/follow-question';
import type { Outcome } from './answer-scores';
import { comparedWays, summary } from './answer-scores';

interface Question {
  readonly question: string;
  /** titles, or lines from 0 in the passages */
  readonly gold: readonly (string | number)[];
  readonly answer?: string;
  readonly aliases?: readonly string[];
  readonly type?: string;
}

const CONTEXT = 12;
const models = createModels(modelsConfigSchema.parse({}));
const accept = () => true;
const { values, positionals } = parseArgs({ options: { verbose: { type: 'boolean' } }, allowPositionals: true });
for (const set of positionals) {
  const [passages = '', questions = ''] = set.split('=');
  await measure(set, readLines<{ title: string; text: string }>(passages), readLines<Question>(questions));
}

async function measure(set: string, passages: readonly { title: string; text: string }[], questions: readonly Question[]) {
  const index = await ProjectIndex.build({
    documents: passages.map(({ title }, i) => ({
      ...{ key: `d${i}`, title, fileName: `${i}`, category: '', path: '', citableUrl: '', fileIds: [], partitionId: 'p' },
    })),
    chunks: passages.map(({ text }, i) => ({
      ...{ key: `c${i}`, documentKey: `d${i}`, content: text, start: 0, end: text.length, order: 0, page: null, headingPath: [] },
      ...{ places: null, partitionId: 'p', embedding: null },
    })),
    ...{ entities: [], relations: [], vectors: [], profiles: [] },
  });
  const instant: Outcome[] = [];
  const deep: Outcome[] = [];
  const gold: number[][] = [];
  for (const one of questions) {
    const right = one.gold.flatMap((name) =>
      typeof name === 'number' ? [name] : passages.flatMap(({ title }, i) => (title === name ? [i] : [])),
    );
    gold.push([...new Set(right)]);
    const request = { question: one.question, accept, models };
    const began = performance.now();
    const found = await index.searchChunks(one.question, accept, models.embedder);
    const followed = await followQuestion(request, index, found);
    const ranked = followed.chunks.slice(0, CONTEXT);
    const middle = performance.now();
    instant.push(await outcome(one, gold.at(-1)!, ranked, followed.reasoningOver(ranked), middle - began));
    const before = performance.now();
    const deeper = await followNames(request, index);
    const context = deeper.chunks.slice(0, CONTEXT);
    deep.push(await outcome(one, gold.at(-1)!, context, deeper.reasoningOver(context), performance.now() - before));
    if (values.verbose) tell(one, gold.at(-1)!, passages, instant.at(-1)!, deep.at(-1)!, ranked, deeper);
  }
  const sizes = gold.map((one) => one.length);
  console.log(set);
  console.table({ INSTANT: summary(instant, sizes), DEEP: summary(deep, sizes) });
  console.table(comparedWays(instant, deep));
  console.log('questions of three and four hops');
  const long = (place: number) => sizes[place]! > 2;
  console.table({ INSTANT: summary(instant, sizes, long), DEEP: summary(deep, sizes, long) });
  console.table(comparedWays(instant, deep, long));
}

async function outcome(
  { question, answer, aliases = [] }: Question,
  gold: readonly number[],
  context: readonly FoundChunk[],
  reasoning: Parameters<typeof answerFromChunks>[2]['reasoning'],
  ms: number,
): Promise<Outcome> {
  const asked = { models, question, instructions: '', showCitations: true, customPrompts: {}, model: '', level: 2, accept };
  const { text, numbering } = await answerFromChunks(asked, context, { reasoning }, () => undefined);
  const ranked = context.map(({ document }) => Number(document.fileName));
  const cited = [...new Set(numbering.used.map((id) => ranked[Number(id) - 1]!))];
  const citedGold = cited.length === 0 ? 0 : cited.filter((place) => gold.includes(place)).length / cited.length;
  const share = (some: readonly number[]) => gold.filter((place) => some.includes(place)).length / gold.length;
  return {
    ...{ in2: share(ranked.slice(0, 2)), in5: share(ranked.slice(0, 5)), cited: share(cited.slice(0, 5)), citedGold, ms },
    ...answerScores(text, [...(answer === undefined ? [] : [answer]), ...aliases]),
  };
}

function tell(
  one: Question,
  gold: readonly number[],
  passages: readonly { title: string }[],
  instant: Outcome,
  deep: Outcome,
  ranked: readonly FoundChunk[],
  deeper: Awaited<ReturnType<typeof followNames>>,
): void {
  const places = (some: readonly FoundChunk[]) =>
    gold.map((n) => some.findIndex(({ document }) => document.fileName === String(n)) + 1);
  console.log(`\n${one.question}\n  = ${one.answer}  gold ${gold.map((n) => passages[n]!.title).join(' | ')}`);
  console.log(
    `  instant @5 ${instant.in5.toFixed(2)} ${places(ranked).join(',')}  deep @5 ${deep.in5.toFixed(2)} ${places(deeper.chunks).join(',')}`,
  );
  for (const { name, chunk, covers } of deeper.followed)
    console.log(`    ${name} -> ${chunk.document.title} covers ${covers.join(' ')}`);
  console.log(`  I: ${instant.text.replace(/\n/g, ' // ').slice(0, 200)}\n  D: ${deep.text.replace(/\n/g, ' // ').slice(0, 200)}`);
}

function readLines<Row>(path: string): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
