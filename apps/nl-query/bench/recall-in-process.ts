// Recall of the passage ranking alone, without any service:
//   node tools/run.mjs apps/nl-query/bench/recall-in-process.ts <folder with passages.jsonl and questions.jsonl> …
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PassageRanker } from '../src/passage-ranking/passage-ranker';

const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('usage: node tools/run.mjs apps/nl-query/bench/recall-in-process.ts <data set folder> …');
for (const folder of folders) {
  const passages = readLines<{ title: string; text: string }>(join(folder, 'passages.jsonl'));
  const questions = readLines<{ question: string; gold: string[] }>(join(folder, 'questions.jsonl'));
  const started = performance.now();
  const ranker = await PassageRanker.build(passages.map(({ title, text }, document) => ({ title, text, document, opening: true })));
  const indexed = performance.now();
  const answers = questions.map(({ question }) => ranker.rank(question).map((passage) => passages[passage]!.title));
  const asked = performance.now();
  const recall = (k: number) => {
    const shares = questions.map(({ gold }, i) => {
      const first = [...new Set(answers[i])].slice(0, k);
      return gold.filter((title) => first.includes(title)).length / gold.length;
    });
    return ((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1);
  };
  process.stdout.write(
    `${basename(folder)}: recall@2 ${recall(2)}  recall@5 ${recall(5)}  (${passages.length} passages indexed in ` +
      `${((indexed - started) / 1000).toFixed(2)} s, ${((asked - indexed) / questions.length).toFixed(1)} ms per question)\n`,
  );
}

function readLines<Row>(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}
