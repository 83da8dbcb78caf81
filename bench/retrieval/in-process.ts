// Recall of the ranking alone, without any service: `node tools/bench.mjs retrieval/in-process <data folder> [data set …]`
import { join } from 'node:path';
import { PassageRanker } from '../../apps/nl-query/src/passage-ranking/passage-ranker';
import { percent, readDataSet, recallAt } from './recall';

const [folder, ...sets] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: in-process <data folder> [data set …]');
  process.exit(2);
}
for (const set of sets.length > 0 ? sets : ['2wiki', 'hotpotqa']) {
  const { passages, questions } = readDataSet(join(folder, set));
  const started = performance.now();
  const ranker = new PassageRanker(passages.map(({ title, text }, document) => ({ title, text, document, opening: true })));
  const indexed = performance.now();
  const answers = questions.map(({ question }) => ranker.rank(question).map((passage) => passages[passage]!.title));
  const asked = performance.now();
  const recall = (k: number) => percent(questions.map(({ gold }, i) => recallAt(k, gold, answers[i]!)));
  const perQuestion = ((asked - indexed) / questions.length).toFixed(1);
  console.log(
    `${set}: recall@2 ${recall(2)}  recall@5 ${recall(5)}  (${passages.length} passages indexed in ${((indexed - started) / 1000).toFixed(2)} s, ${perQuestion} ms per question)`,
  );
}
