import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import type { ExtractedGraph } from '@strata/models';
import fc from 'fast-check';
import { entityIdentity } from '../import-run/entity-name';
import type { ResolvedNames } from '../import-run/entity-resolution/resolve-names';
import { resolveNamesSteps } from '../import-run/entity-resolution/resolve-names';
import { GraphOfTexts } from './graph-of-texts.builder';

type Relation = ExtractedGraph['relations'][number];
type Said = readonly [name: string, type: string];

/** Of each line some become one: by letters, initials, middle names, a legal form, an acronym, a title, a surname. */
const THINGS: Said[] = [
  ...(['Hugo Chávez', 'Hugo Chavez', 'Chavez', 'Hugo Rafael Chavez', 'H. Chavez'] as const).map((name): Said => [name, 'person']),
  ...(['Ada Lovelace', 'Lady Ada Lovelace', 'Lovelace'] as const).map((name): Said => [name, 'person']),
  ...(['BMW AG', 'BMW', 'World Health Organization', 'WHO', 'The World Health Organization'] as const).map((name): Said => [
    name,
    'organization',
  ]),
  ['Hugo Chávez', 'leader'],
  ['Munich', 'geo'],
  ['München', 'geo'],
  ['Geneva', 'geo'],
];
const RELATION = fc.record(
  {
    type: fc.constantFrom('HEADQUARTERED_IN', 'LEADER_OF', 'works for', 'RELATED_TO'),
    description: fc.constantFrom('one said', 'another said', 'a third said', ''),
    weight: fc.integer({ min: 1, max: 9 }),
    phrase: fc.constantFrom('president of', 'seated at', 'king of'),
    validFrom: fc.constantFrom('1990', '1995-03', '2001', '2004'),
    validUntil: fc.constantFrom('1999', '2010'),
    attributes: fc.constantFrom({ amount: '1 EUR' }, { date: '1999' }),
  },
  { requiredKeys: ['type', 'description', 'weight'] },
);
const CHUNK = fc.record({
  names: fc.uniqueArray(fc.nat({ max: THINGS.length - 1 }), { minLength: 2, maxLength: 6, selector: (at) => THINGS[at]![0] }),
  relations: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }), RELATION), { maxLength: 6 }),
});
const TEXTS = fc.array(CHUNK, { minLength: 1, maxLength: 5 });

function extract(chunks: typeof TEXTS extends fc.Arbitrary<infer T> ? T : never): ExtractedGraph[] {
  return chunks.map(({ names, relations }, chunk) => {
    const entities = names.map((at, place) => {
      const [name, type] = THINGS[at]!;
      const start = place * 40;
      return { name, type, description: `${name} in ${chunk}`, mentions: [{ start, end: start + name.length }] };
    });
    const said = relations.map(([from, to, relation]): Relation => ({
      ...Object.fromEntries(Object.entries(relation).filter(([, value]) => value !== undefined)),
      ...{ type: relation.type, description: relation.description, weight: relation.weight },
      source: entities[from % entities.length]!.name,
      target: entities[to % entities.length]!.name,
    }));
    return { entities, relations: said, skippedRecords: 0, model: 'test' };
  });
}

function resolved(extracted: readonly ExtractedGraph[]): ResolvedNames {
  const chunks = extracted.map((_, document) => ({ content: ' '.repeat(400), document }));
  return runSteps(resolveNamesSteps(extracted, chunks, () => false));
}

/** The same texts with the names that gave way left as they are, for those merges that `isApart` names. */
function named(extracted: readonly ExtractedGraph[], { extracted: renamed, absorbed }: ResolvedNames, isApart = new Set(absorbed)) {
  return extracted.map((graph, chunk): ExtractedGraph => {
    const finals = new Map(graph.entities.map(({ name }, at) => [name, renamed.at(chunk)!.entities[at]!.name]));
    const nameOf = (name: string) => {
      const final = finals.get(name)!;
      const merge = absorbed.find(
        ({ identity, into, share }) => identity === entityIdentity(name) && into === final && share.mentions.has(chunk),
      );
      return merge && isApart.has(merge) ? merge.identity : final;
    };
    return {
      ...graph,
      entities: graph.entities.map((entity) => ({ ...entity, name: nameOf(entity.name) })),
      relations: graph.relations.map((said) => ({ ...said, source: nameOf(said.source), target: nameOf(said.target) })),
    };
  });
}

describe('takeApart', () => {
  it('undoes what an import joined: with all merges split, in any order, the graph is that of the names as they were', () => {
    let [merges, runs] = [0, 0];
    fc.assert(
      fc.property(TEXTS, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (texts, order) => {
        const extracted = extract(texts);
        const names = resolved(extracted);
        const graph = new GraphOfTexts(names.extracted, names);
        for (let at = 0, open = graph.open(); open.length > 0; at++, open = graph.open()) {
          graph.split(open[order[at % order.length]! % open.length]!._key);
          merges++;
        }
        runs++;
        expect(graph.told()).toEqual(new GraphOfTexts(named(extracted, names)).told());
      }),
      { numRuns: 150 },
    );
    expect(merges).toBeGreaterThan(runs);
  });

  it('leaves the other merges of a thing as they are', () => {
    fc.assert(
      fc.property(TEXTS, fc.nat(), (texts, pick) => {
        const extracted = extract(texts);
        const names = resolved(extracted);
        if (names.absorbed.length === 0) return;
        const graph = new GraphOfTexts(names.extracted, names);
        const chosen = names.absorbed[pick % names.absorbed.length]!;
        const row = graph.open().find(({ name, kept_name }) => name === chosen.identity && kept_name === chosen.into)!;
        graph.split(row._key);
        expect(graph.told()).toEqual(new GraphOfTexts(named(extracted, names, new Set([chosen]))).told());
      }),
      { numRuns: 75 },
    );
  });
});
