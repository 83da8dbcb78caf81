// Recall of the passage ranking alone, without any service, beside that of passages by themselves (BM25 and vectors, joined by rank fusion),
// which is what there is to find without a graph of names:
//   node tools/run.mjs apps/nl-query/bench/recall-in-process.ts <folder with passages.jsonl and questions.jsonl> …
import { Bm25Index, reciprocalRankFusion } from '@strata/graph';
import { createModels, modelsConfigSchema } from '@strata/models';
import { lexicalTerms } from '@strata/text';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PassageRanker } from '../src/passage-ranking/passage-ranker';

type Passage = { readonly title: string; readonly text: string };

const CANDIDATES = 50;
const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('usage: node tools/run.mjs apps/nl-query/bench/recall-in-process.ts <data set folder> …');
for (const folder of folders) {
  const passages = readLines<Passage>(join(folder, 'passages.jsonl'));
  const questions = readLines<{ question: string; gold: string[] }>(join(folder, 'questions.jsonl'));
  const started = performance.now();
  const ranker = await PassageRanker.build(passages.map(({ title, text }, document) => ({ title, text, document, opening: true })));
  const indexed = performance.now();
  const answers = questions.map(({ question }) => ranker.rank(question).map((passage) => passages[passage]!.title));
  const asked = performance.now();
  const byThemselves = await withoutGraph(passages);
  const plain = await Promise.all(questions.map(({ question }) => byThemselves(question)));
  const recall = (found: readonly (readonly string[])[], k: number) => {
    const shares = questions.map(({ gold }, i) => {
      const first = [...new Set(found[i])].slice(0, k);
      return gold.filter((title) => first.includes(title)).length / gold.length;
    });
    return ((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1);
  };
  process.stdout.write(
    `${basename(folder)}: recall@2 ${recall(answers, 2)}  recall@5 ${recall(answers, 5)}  (passages by themselves: ${recall(plain, 2)}, ` +
      `${recall(plain, 5)}; ${passages.length} passages indexed in ${((indexed - started) / 1000).toFixed(2)} s, ` +
      `${((asked - indexed) / questions.length).toFixed(1)} ms per question)\n`,
  );
}

/** Titles of the best passages for a question, found by their terms and their vectors alone. */
async function withoutGraph(passages: readonly Passage[]): Promise<(question: string) => Promise<string[]>> {
  const { embedder } = createModels(modelsConfigSchema.parse({}));
  const texts = passages.map(({ title, text }) => `${title}\n${text}`);
  const terms = Bm25Index.build(texts.map(lexicalTerms));
  const vectors = await embedder.embed(texts);
  return async (question) => {
    const [asked] = await embedder.embed([question]);
    const byVector = vectors
      .map((vector, passage) => ({ passage, score: vector.reduce((sum, value, at) => sum + value * asked![at]!, 0) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, CANDIDATES)
      .map(({ passage }) => passage);
    const byTerms = terms.search(lexicalTerms(question), CANDIDATES).map(({ document }) => document);
    return reciprocalRankFusion([byVector, byTerms]).map(({ id }) => passages[id]!.title);
  };
}

function readLines<Row>(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}
