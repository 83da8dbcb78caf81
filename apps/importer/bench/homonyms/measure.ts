import { runSteps } from '@strata/event-loop';
import type { ExtractedGraph } from '@strata/models';
import { createModels, modelsConfigSchema } from '@strata/models';
import { readFileSync } from 'node:fs';
import { resolveNamesSteps } from '../../src/import-run/entity-resolution/resolve-names';
import { ensureNamed } from '../ensure-named';
import type { HomonymPair } from './draw';
import type { Passage } from './passages';
import { bareName, placeOfName, readPassages } from './passages';

// Different things of one name kept apart, and one thing named in two passages taken for one, as an import of all these passages does it:
//   node tools/run.mjs apps/importer/bench/homonyms/measure.ts <passages.jsonl>... [--half even | odd] [--titles] [--all] [--wrong]
// The pairs are those of pairs.data.json. Passages begin with their bare name as a heading, with --titles with the title. --all imports every
// passage of the files beside those of the pairs; --wrong shows each pair that came out wrong, of the even half only: rules are made by that one.

const args = process.argv.slice(2);
const has = (option: string) => args.includes(option);
const half = has('--half') ? args[args.indexOf('--half') + 1] : undefined;
const files = args.filter((arg) => arg.endsWith('.jsonl'));
const { pairs } = JSON.parse(readFileSync('apps/importer/bench/homonyms/pairs.data.json', 'utf8')) as { pairs: HomonymPair[] };
const used = new Set(pairs.flatMap(({ passages }) => passages));
const passages = readPassages(files).filter(({ id }) => has('--all') || used.has(id));
const placeOf = new Map(passages.map(({ id }, place) => [id, place]));
const headingOf = ({ title }: Passage) => (has('--titles') ? title : bareName(title));
const chunks = passages.map((passage, document) => ({ content: `# ${headingOf(passage)}\n\n${passage.text}`, document }));
const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const extracted: ExtractedGraph[] = [];
for (const { content } of chunks)
  extracted.push(await graphExtractor.extract({ text: content, entityTypes: ['person', 'organization', 'geo', 'event'] }));
const ends = new Map<string, { chunk: number; entity: number }>();
for (const { name, passages: both } of pairs) for (const id of both) ends.set(`${id}\n${name}`, endOf(id, name));

const began = process.cpuUsage();
const { extracted: named } = runSteps(resolveNamesSteps(extracted, chunks, () => false));
const { user, system } = process.cpuUsage(began);
const results = pairs.map((pair) => {
  const [one, other] = pair.passages.map((id) => finalName(id, pair.name));
  return { ...pair, isRight: (one === other) === pair.same, names: [one, other] };
});
const shown = results.filter((pair) => half === undefined || pair.half === half);
const table = Map.groupBy(shown, ({ half: own, kind, same }) => `${own}: ${kind}, ${same ? 'one thing' : 'different things'}`);
console.table(Object.fromEntries([...table].sort().map(([kind, some]) => [kind, figuresOf(some)])));
console.log({ passages: passages.length, cpuMs: Math.round((user + system) / 1000) });
if (has('--wrong'))
  for (const { same, isRight, names, passages: both } of results.filter((pair) => pair.half === 'even'))
    if (!isRight) console.log(`${same ? 'missed' : 'joined'}  ${both.join(' | ')}  (${names.join(' | ')})`);

/** The thing that a passage means by a name: under its heading, or as its text has it. */
function endOf(id: string, name: string): { chunk: number; entity: number } {
  const chunk = placeOf.get(id);
  if (chunk === undefined) throw new Error(`no passage ${id}: give the files that the pairs were drawn from`);
  const { content } = chunks[chunk]!;
  const graph = extracted[chunk]!;
  if (placeOfName(content, name) < 0) throw new Error(`${name} does not stand in ${id}`);
  ensureNamed(graph, { name, type: 'other', content });
  return { chunk, entity: graph.entities.findIndex((entity) => entity.name === name) };
}

function finalName(id: string, name: string): string {
  const { chunk, entity } = ends.get(`${id}\n${name}`)!;
  return named.at(chunk)!.entities[entity]!.name;
}

function figuresOf(some: readonly { isRight: boolean }[]) {
  const right = some.filter(({ isRight }) => isRight).length;
  return { pairs: some.length, right, share: Math.round((1000 * right) / some.length) / 1000 };
}
