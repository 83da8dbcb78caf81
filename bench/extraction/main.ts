import { createModels, modelsConfigSchema } from '@strata/models';
import { amounts, timeExpressions } from '@strata/text';
import type { LabelledDocument } from './labelled-documents';
import { readDocuments } from './labelled-documents';
import { CLASS_OF_TYPE, matchedEntities } from './matched-entities';
import { agrees } from './relation-names';

// Entities and relations of the built-in models against documents that people labelled, as read-re-docred.ts writes them:
//   node tools/run.mjs bench/extraction/main.ts dev.jsonl

const [path] = process.argv.slice(2);
if (!path) throw new Error('usage: node tools/run.mjs bench/extraction/main.ts <documents.jsonl>');
const documents = readDocuments(path);
const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const entityTypes = ['person', 'organization', 'geo', 'event'];

await graphExtractor.extract({ text: 'To load what is loaded once.', entityTypes });
console.table({
  'first half': await figures(documents.slice(0, documents.length / 2)),
  'second half': await figures(documents.slice(documents.length / 2)),
  all: await figures(documents),
});

async function figures(some: readonly LabelledDocument[]): Promise<Record<string, number>> {
  const sum = {
    predicted: 0,
    right: 0,
    gold: 0,
    found: 0,
    typed: 0,
    allFound: 0,
    allTyped: 0,
    pairs: 0,
    goldPairs: 0,
    rightPairs: 0,
    foundPairs: 0,
    named: 0,
    namedPairs: 0,
    agreeing: 0,
  };
  let [characters, microseconds] = [0, 0];
  for (const document of some) {
    const began = process.cpuUsage();
    const graph = await graphExtractor.extract({ text: document.text, entityTypes });
    const used = process.cpuUsage(began);
    microseconds += used.user + used.system;
    characters += document.text.length;
    const values = [
      ...timeExpressions(document.text).map((span) => ({ ...span, kind: 'TIME' })),
      ...amounts(document.text).map((span) => ({ ...span, kind: 'NUM' })),
    ];
    const matched = matchedEntities(document, graph.entities);
    sum.predicted += graph.entities.length;
    sum.right += matched.goldOf.filter((gold) => gold.length > 0).length;
    for (const [i, { type, mentions }] of document.entities.entries()) {
      if (type === 'TIME' || type === 'NUM') {
        const value = values.find(({ start, end }) => mentions.some((mention) => start < mention.end && mention.start < end));
        if (value) sum.allFound++;
        if (value?.kind === type) sum.allTyped++;
        continue;
      }
      sum.gold++;
      const found = matched.predictedOf[i]!;
      if (found.length === 0) continue;
      sum.found++;
      sum.allFound++;
      if (found.some((place) => (CLASS_OF_TYPE[graph.entities[place]!.type] ?? 'MISC') === type)) {
        sum.typed++;
        sum.allTyped++;
      }
    }
    const goldPairs = new Map<string, string[]>();
    for (const { source, target, type } of document.relations)
      if (isName(document, source) && isName(document, target) && source !== target) {
        const key = pairKey(source, target);
        goldPairs.set(key, [...(goldPairs.get(key) ?? []), `${source} ${type} ${target}`]);
      }
    const found = new Set<string>();
    const seen = new Set<string>();
    const place = new Map(graph.entities.map(({ name }, i) => [name, i]));
    for (const { source, target, type } of graph.relations) {
      const [from, to] = [place.get(source)!, place.get(target)!];
      const hits = matched.goldOf[from]!.flatMap((a) => matched.goldOf[to]!.map((b) => [a, b] as const)).filter(([a, b]) =>
        goldPairs.has(pairKey(a, b)),
      );
      for (const [a, b] of hits) found.add(pairKey(a, b));
      if (!seen.has(pairKey(from, to))) {
        seen.add(pairKey(from, to));
        sum.pairs++;
        if (hits.length > 0) sum.rightPairs++;
      }
      if (type === 'RELATED_TO') continue;
      sum.named++;
      if (hits.length > 0) sum.namedPairs++;
      if (hits.some(([a, b]) => goldPairs.get(pairKey(a, b))!.some((fact) => agrees(type, fact, a, b)))) sum.agreeing++;
    }
    sum.goldPairs += goldPairs.size;
    sum.foundPairs += found.size;
  }
  const share = (a: number, b: number) => Math.round((1_000 * a) / Math.max(1, b)) / 1_000;
  const [precision, recall] = [share(sum.right, sum.predicted), share(sum.found, sum.gold)];
  return {
    'names precision': precision,
    'names recall': recall,
    'names F1': share(2 * precision * recall, precision + recall),
    'types right (4)': share(sum.typed, sum.found),
    'types right (6)': share(sum.allTyped, sum.allFound),
    pairs: sum.pairs,
    'pairs precision': share(sum.rightPairs, sum.pairs),
    'pairs recall': share(sum.foundPairs, sum.goldPairs),
    named: sum.named,
    'named, a gold pair': share(sum.namedPairs, sum.named),
    'named, agreeing': share(sum.agreeing, sum.named),
    'agreeing of gold pairs': share(sum.agreeing, sum.namedPairs),
    'MB per CPU second': share(characters, microseconds),
  };
}

function isName({ entities }: LabelledDocument, place: number): boolean {
  const type = entities[place]!.type;
  return type !== 'TIME' && type !== 'NUM';
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
