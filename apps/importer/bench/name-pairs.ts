import { runSteps } from '@strata/event-loop';
import type { ExtractedGraph } from '@strata/models';
import { createModels, modelsConfigSchema } from '@strata/models';
import { readFileSync } from 'node:fs';
import { resolveNamesSteps } from '../src/import-run/entity-resolution/resolve-names';
import { ensureNamed } from './ensure-named';

// Pairs of names in sentences of real texts, labelled by reading them (name-pairs.data.json), resolved as an import of all of them does it:
//   node tools/run.mjs apps/importer/bench/name-pairs.ts [--wrong] [--held-out | --homonyms]
// Pairwise precision, recall and F1, altogether and by kind; with --wrong each pair that came out wrong, with --held-out those of another
// set (name-pairs-held-out.data.json), by which no rule was made; with
// --homonyms different things of one name (name-pairs-homonyms.data.json): what was joined there is wrong.

type NamePlace = readonly [name: string, type: string, title: string];
interface LabelledPair {
  same: boolean;
  kind: string;
  one: NamePlace;
  other: NamePlace;
}

const set = ['--held-out', '--homonyms'].find((option) => process.argv.includes(option))?.slice(1) ?? '';
const file = `name-pairs${set}.data.json`;
const data = JSON.parse(readFileSync(`apps/importer/bench/${file}`, 'utf8')) as {
  passages: Record<string, string>;
  pairs: LabelledPair[];
};
const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const titles = Object.keys(data.passages);
const chunks = titles.map((title, document) => ({
  content: `# ${title.split(' / ')[0]!}\n\n${data.passages[title]!}`,
  document,
}));
const extracted: ExtractedGraph[] = [];
for (const { content } of chunks)
  extracted.push(
    await graphExtractor.extract({
      text: content,
      entityTypes: ['person', 'organization', 'geo', 'event'],
    }),
  );
for (const { one, other } of data.pairs)
  for (const [name, type, title] of [one, other])
    ensureNamed(extracted[titles.indexOf(title)]!, { name, type, content: chunks[titles.indexOf(title)]!.content });

const placesOfNames = new Map(data.pairs.flatMap(({ one, other }) => [one, other]).map((place) => [place, placeOf(place)]));
const began = process.cpuUsage();
const { extracted: named } = runSteps(resolveNamesSteps(extracted, chunks, () => false));
const { user, system } = process.cpuUsage(began);

const results = data.pairs.map((pair) => ({
  ...pair,
  found: finalName(pair.one) === finalName(pair.other),
}));
const figures: Record<string, ReturnType<typeof scored>> = {};
for (const kind of [...new Set(results.map((pair) => pair.kind))].sort())
  figures[kind] = scored(results.filter((pair) => pair.kind === kind));
figures['all'] = scored(results);
console.table(figures);
console.log({
  passages: titles.length,
  cpuMs: Math.round((user + system) / 1000),
});
if (process.argv.includes('--wrong'))
  for (const { same, found, kind, one, other } of results)
    if (same !== found)
      console.log(`${found ? 'joined  ' : 'missed  '} ${kind}: ${one[0]} [${one[2]}] | ${other[0]} [${other[2]}]`);

function finalName(place: NamePlace): string {
  const [, , title] = place;
  return named.at(titles.indexOf(title))!.entities[placesOfNames.get(place)!]!.name;
}

/** Position among the entities of its passage; the resolution renames them in place. */
function placeOf([name, , title]: NamePlace): number {
  return extracted[titles.indexOf(title)]!.entities.findIndex((entity) => entity.name === name);
}

function scored(pairs: readonly { same: boolean; found: boolean }[]) {
  const both = pairs.filter(({ same, found }) => same && found).length;
  const [same, found] = [pairs.filter((pair) => pair.same).length, pairs.filter((pair) => pair.found).length];
  const share = (part: number, whole: number) => (whole === 0 ? NaN : Math.round((1000 * part) / whole) / 1000);
  return {
    pairs: pairs.length,
    same,
    precision: share(both, found),
    recall: share(both, same),
    f1: share(2 * both, same + found),
  };
}
