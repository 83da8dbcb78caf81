// The mapping of a corpus alone, without database and files: seconds per part, peak memory, and the share of true neighbours found:
//   node tools/run.mjs apps/pipeline/bench/map-in-process.ts <documents.jsonl> [count]
import { runSteps } from '@strata/event-loop';
import { Bm25Neighbours } from '@strata/graph';
import { createModels, modelsConfigSchema } from '@strata/models';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { solveTask } from '../src/corpus-builds/clusters/clustering-task';
import { CANDIDATE_STEPS, fusedSteps } from '../src/corpus-builds/similarity/neighbour-search';
import { candidateDepth, similarPairSteps } from '../src/corpus-builds/similarity/similarity';
import type { Signatures } from '../src/corpus-builds/similarity/signatures';
import { SignatureCollector } from '../src/corpus-builds/similarity/signatures';
import type { NearestLists } from '../src/corpus-builds/similarity/nearest-lists';
import { nearestSteps } from '../src/corpus-builds/similarity/vector-neighbours';

const TOP_K = 7;
const ASKED = 200;
const [file = '', most = 'Infinity'] = process.argv.slice(2);
const seconds: Record<string, string> = {};

let began = process.cpuUsage();
const collector = await collect(Number(most));
const { signatures } = collector.collected();
const { documentCount } = signatures.rows;
ended('embed and count terms');

const done = new Int32Array(new SharedArrayBuffer(8));
const of = Uint32Array.from({ length: documentCount }, (_, place) => place);
const byVector = runSteps(nearestSteps({ rows: signatures, of, depth: candidateDepth(TOP_K) }));
ended('neighbours by vector');
const byTerms = runSteps(CANDIDATE_STEPS.terms({ signatures, of, topK: TOP_K, done }));
ended('neighbours by terms');
const neighbours = runSteps(fusedSteps({ of, topK: TOP_K }, byVector.candidates(), byTerms));
ended('fusion');
const pairs = runSteps(similarPairSteps(neighbours, documentCount));
ended('pairs');
const clusters = solveTask({ documentCount, depth: 2, pairs, nearest: new Map() });
ended('clusters');
const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1_024;
print({
  documents: documentCount,
  'distinct terms': signatures.rows.termCount,
  ...Object.fromEntries(Object.entries(seconds).map(([part, value]) => [`${part}, processor seconds`, value])),
  pairs: pairs.one.length,
  clusters: clusters.length,
  'documents of the largest cluster': Math.max(...clusters.map(({ members }) => members.length)),
  'peak memory, MiB': Math.round(peak),
});
print(recalls(signatures, byVector));

function print(figures: Readonly<Record<string, string | number>>): void {
  for (const [name, figure] of Object.entries(figures)) process.stdout.write(`${name}: ${figure}\n`);
}

async function collect(limit: number): Promise<SignatureCollector> {
  const { embedder } = createModels(modelsConfigSchema.parse({}));
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== '' && count < limit) count++;
  const collected = new SignatureCollector(count);
  let read = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line === '' || read >= count) continue;
    const { title, text } = JSON.parse(line) as { title: string; text: string };
    const [vector] = await embedder.embed([text]);
    const name = String(read++);
    collected.add({ _key: name, filename: name, content: `${title}\n${text}`, embeddings: Array.from(vector!) });
  }
  return collected;
}

function ended(part: string): void {
  const { user, system } = process.cpuUsage(began);
  seconds[part] = ((user + system) / 1e6).toFixed(1);
  began = process.cpuUsage();
}

/** Our lists of candidates, and what was made of them, beside those of comparing all with all. */
function recalls(all: Signatures, found: NearestLists): Record<string, string> {
  const asked = of.filter((document) => document % Math.ceil(documentCount / ASKED) === 0);
  const depth = candidateDepth(TOP_K);
  const exactTerms = runSteps(Bm25Neighbours.building(all.rows, documentCount));
  const exactVectors = runSteps(nearestSteps({ rows: all, of: asked, depth }, Infinity));
  const trueByTerms = [...asked].map((document) => [...exactTerms.neighbours(document, depth)]);
  const trueByVector = Array.from(asked, (_, place) => [...exactVectors.of(place)]);
  const byTerms = runSteps(Bm25Neighbours.building(all.rows));
  const foundByTerms = [...asked].map((document) => [...byTerms.neighbours(document, depth)]);
  const foundByVector = [...asked].map((document) => [...found.of(document)]);
  const share = (truth: number[][], seen: number[][], k: number) => {
    const hits = truth.map((list, i) => list.slice(0, k).filter((other) => seen[i]!.slice(0, k).includes(other)).length);
    const wanted = truth.reduce((sum, list) => sum + Math.min(k, list.length), 0);
    return ((100 * hits.reduce((sum, count) => sum + count, 0)) / wanted).toFixed(1);
  };
  return Object.fromEntries(
    [TOP_K, depth].flatMap((k) => [
      [`true neighbours found by vector among the first ${k}, %`, share(trueByVector, foundByVector, k)],
      [`true neighbours found by terms among the first ${k}, %`, share(trueByTerms, foundByTerms, k)],
    ]),
  );
}
