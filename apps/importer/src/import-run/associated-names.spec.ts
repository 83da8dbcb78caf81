import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import type { ExtractedGraph } from '@strata/models';
import { BUILT_IN } from '@strata/models';
import { associatedGraphsSteps } from './associated-names';

const NAMES = /Halden|Rokke|Tarn|Oslo/g;
const PLAIN = 'Nothing of note is said here, and it goes on for some time without a name. '.repeat(12);

/** Chunks of a document each, with every name of the list found in them. */
function graphsOf(texts: readonly string[], stated: [string, string][] = [], model = BUILT_IN) {
  const chunks = texts.map((content, document) => ({ content, document, start: 0, end: content.length }));
  const extracted = texts.map((content): ExtractedGraph => {
    const names = new Map<string, { start: number; end: number }[]>();
    for (const { 0: name, index } of content.matchAll(NAMES))
      names.set(name, [...(names.get(name) ?? []), { start: index, end: index + name.length }]);
    const relations = stated
      .filter((pair) => pair.every((name) => names.has(name)))
      .map(([source, target]) => ({ source, target, type: 'LED', description: '', weight: 7 }));
    const entities = [...names].map(([name, mentions]) => ({ name, type: 'other', description: '', mentions }));
    return { entities, relations, skippedRecords: 0, model };
  });
  const graphs = runSteps(associatedGraphsSteps(extracted, chunks));
  return texts.map((_, chunk) => graphs.at(chunk)!.relations.map(({ source, type, target }) => `${source} ${type} ${target}`));
}

const ELSEWHERE = Array<string>(30).fill(PLAIN);
const TOGETHER = `Rokke runs it. He came to Halden early. ${PLAIN}`;

describe('names that passages bring together again and again', () => {
  it('are related in each chunk that has both in one passage', () => {
    const far = `Halden is a yard. ${PLAIN}${PLAIN} Rokke is not there.`;
    const said = graphsOf([TOGETHER, TOGETHER, far, `Tarn is near. ${PLAIN}`, ...ELSEWHERE]);
    expect(said.slice(0, 4)).toEqual([['Rokke RELATED_TO Halden'], ['Rokke RELATED_TO Halden'], [], []]);
  });

  it('are not related by a single passage, nor where a sentence says more, nor beside a language model', () => {
    expect(graphsOf([TOGETHER, ...ELSEWHERE]).flat()).toEqual([]);
    expect(graphsOf([TOGETHER, TOGETHER, ...ELSEWHERE], [['Rokke', 'Halden']]).flat()).toEqual([
      'Rokke LED Halden',
      'Rokke LED Halden',
    ]);
    expect(graphsOf([TOGETHER, TOGETHER, ...ELSEWHERE], [], 'some-model').flat()).toEqual([]);
  });

  it('count once in the overlap of two chunks', () => {
    const graph: ExtractedGraph = {
      entities: ['Rokke', 'Halden'].map((name) => ({ name, type: 'other', description: '', mentions: [{ start: 4, end: 9 }] })),
      ...{ relations: [], skippedRecords: 0, model: BUILT_IN },
    };
    const chunks = [0, 0, 1, 1].map((document) => ({ content: PLAIN, document, start: 10, end: 10 + PLAIN.length }));
    const graphs = runSteps(associatedGraphsSteps([graph, graph, undefined, undefined] as ExtractedGraph[], chunks));
    expect(graphs.at(0)?.relations).toEqual([]);
  });

  it('are told by the words from the one to the other', () => {
    const chunks = [TOGETHER, TOGETHER, PLAIN, PLAIN, PLAIN].map((content, document) => ({
      ...{ content, document },
      ...{ start: 0, end: content.length },
    }));
    const extracted = chunks.map(({ content }): ExtractedGraph => {
      const places = ['Rokke', 'Halden'].map((name) => ({
        name,
        start: content.indexOf(name),
        end: content.indexOf(name) + name.length,
      }));
      const found = places.filter(({ start }) => start >= 0);
      const entities = found.map(({ name, ...place }) => ({ name, type: 'other', description: '', mentions: [place] }));
      return { entities, relations: [], skippedRecords: 0, model: BUILT_IN };
    });
    const [relation] = runSteps(associatedGraphsSteps(extracted, chunks)).at(0)!.relations;
    expect(relation).toMatchObject({ weight: 1, description: 'Rokke runs it. He came to Halden early.' });
  });
});
