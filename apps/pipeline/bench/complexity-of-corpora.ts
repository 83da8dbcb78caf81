// The complexity score of some corpora, mapped as a build does and each of their clusters scored as an analysis does:
//   node tools/run.mjs apps/pipeline/bench/complexity-of-corpora.ts <name>=<documents.jsonl> …
// Each file holds {title, text} per line.
import { runSteps } from '@strata/event-loop';
import { createModels, modelsConfigSchema } from '@strata/models';
import { readFileSync } from 'node:fs';
import { solveTask } from '../src/corpus-builds/clusters/clustering-task';
import { neighbourSteps } from '../src/corpus-builds/similarity/neighbour-search';
import type { SimilarPairs } from '../src/corpus-builds/similarity/similarity';
import { similarPairSteps } from '../src/corpus-builds/similarity/similarity';
import { SignatureCollector } from '../src/corpus-builds/similarity/signatures';
import type { Complexity } from '../src/strategizer/complexity-score';
import { complexitySteps } from '../src/strategizer/complexity-score';
import { sampleMembers } from '../src/strategizer/sample-members';

const TOP_K = 7;
const SAMPLE_CHARACTERS = 4_800;
const { embedder } = createModels(modelsConfigSchema.parse({}));

for (const argument of process.argv.slice(2)) {
  const [name = '', file = ''] = argument.split('=');
  const texts = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { title: string; text: string })
    .map(({ title, text }) => `# ${title}\n\n${text}`.slice(0, SAMPLE_CHARACTERS));
  const scored = await scoreClusters(texts);
  scored.sort((a, b) => b.score - a.score);
  const weight = scored.reduce((sum, { size }) => sum + size, 0);
  const mean = (of: (cluster: ScoredCluster) => number) =>
    scored.reduce((sum, cluster) => sum + cluster.size * of(cluster), 0) / weight;
  const byDocument = scored.flatMap(({ score, size }) => Array.from({ length: size }, () => score));
  const quantile = (share: number) => byDocument[Math.floor(share * (byDocument.length - 1))]?.toFixed(2);
  const parts = Object.keys(scored[0]?.parts ?? {}) as (keyof Complexity['parts'])[];
  process.stdout.write(
    `${name}: ${texts.length} documents, ${scored.length} clusters; score ${mean(({ score }) => score).toFixed(2)} ` +
      `(a tenth of the documents above ${quantile(0.1)}, a tenth below ${quantile(0.9)}); ` +
      parts.map((part) => `${part} ${mean((cluster) => cluster.parts[part]).toFixed(2)}`).join(', ') +
      '\n',
  );
}

type ScoredCluster = Complexity & { readonly size: number };

async function scoreClusters(texts: readonly string[]): Promise<ScoredCluster[]> {
  const collector = new SignatureCollector(texts.length);
  for (const [place, content] of texts.entries()) {
    const [vector] = await embedder.embed([content]);
    collector.add({ _key: String(place), filename: String(place), content, embeddings: Array.from(vector!) });
  }
  const { signatures } = collector.collected();
  const of = Uint32Array.from(texts.keys());
  const done = new Int32Array(new SharedArrayBuffer(8));
  const pairs = runSteps(similarPairSteps(runSteps(neighbourSteps({ signatures, of, topK: TOP_K, done })), texts.length));
  const clusters = solveTask({ documentCount: texts.length, depth: 2, pairs, nearest: new Map() });
  const similar = mostSimilar(pairs, texts.length);
  return clusters.map(({ members }) => {
    const sampled = sampleMembers(members, (member) => similar[member]!);
    const scored = runSteps(complexitySteps({ texts: sampled.map((place) => texts[place]!), documentCount: members.length }));
    return { ...scored, size: members.length };
  });
}

function mostSimilar({ one, other, score }: SimilarPairs, count: number): number[][] {
  const lists = Array.from({ length: count }, () => [] as { place: number; score: number }[]);
  for (const [i, a] of one.entries()) {
    lists[a]!.push({ place: other[i]!, score: score[i]! });
    lists[other[i]!]!.push({ place: a, score: score[i]! });
  }
  return lists.map((list) => list.sort((x, y) => y.score - x.score || x.place - y.place).map(({ place }) => place));
}
