import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import type { ExtractedGraph } from '@strata/models';
import { apartFrom, resolveNamesSteps } from './resolve-names';

/** Every `[Name/type]` of the text is an entity; those of one sentence are related. */
function chunk(marked: string, document: number): { content: string; document: number; graph: ExtractedGraph } {
  const entities: ExtractedGraph['entities'] = [];
  let content = '';
  for (const part of marked.split(/(\[[^\]]+\])/)) {
    const [, name, type] = /^\[(.+)\/(.+)\]$/.exec(part) ?? [];
    if (name !== undefined && type !== undefined) {
      const mention = { start: content.length, end: content.length + name.length };
      const known = entities.find((entity) => entity.name === name);
      if (known) known.mentions.push(mention);
      else entities.push({ name, type, description: `told of ${name}`, mentions: [mention] });
    }
    content += name ?? part;
  }
  const [first, ...others] = entities;
  const relations = others.map(({ name }) => ({
    source: first!.name,
    target: name,
    type: 'related',
    description: 'both',
    weight: 1,
  }));
  return { content, document, graph: { entities, relations, skippedRecords: 0, model: 'test' } };
}
const resolve = (chunks: ReturnType<typeof chunk>[], apart: [string, string][] = []) =>
  runSteps(
    resolveNamesSteps(
      chunks.map(({ graph }) => graph),
      chunks,
      apartFrom(apart),
    ),
  );

describe('resolveNamesSteps', () => {
  const chunks = [
    chunk('The [World Health Organization/organization] ([WHO/organization]) sits in [Geneva/geo].', 0),
    chunk('[WHO/organization] warned [Peru/geo].', 0),
  ];

  it('gives a thing one name in all chunks, and notes what the other name brought along', () => {
    const { extracted, absorbed, kept } = resolve(chunks);
    expect(extracted.at(1)!.entities.map(({ name }) => name)).toEqual(['WORLD HEALTH ORGANIZATION', 'PERU']);
    expect(extracted.at(1)!.relations).toMatchObject([{ source: 'WORLD HEALTH ORGANIZATION', target: 'PERU' }]);
    expect(absorbed).toMatchObject([{ identity: 'WHO', into: 'WORLD HEALTH ORGANIZATION', reason: 'stated in brackets' }]);
    expect([...absorbed[0]!.share.mentions]).toEqual([
      [0, [[31, 34]]],
      [1, [[0, 3]]],
    ]);
    expect(absorbed[0]!.share.relations).toEqual([
      expect.objectContaining({ other: 'WORLD HEALTH ORGANIZATION', outgoing: false, chunk: 0 }),
      { other: 'PERU', otherName: '', outgoing: true, type: 'related', description: 'both', weight: 1, chunk: 1, order: 3 },
    ]);
    expect(kept).toMatchObject([
      { name: 'WORLD HEALTH ORGANIZATION', share: { said: [{ text: 'told of World Health Organization' }] } },
    ]);
  });

  it.each([
    ['[Brian Edward Norcross/person] (born 1953), known professionally as [B. Norcross/person], acts.', 1],
    ['[Joseph-Jean Raikem/person] or [Jean-Joseph Raikem/person] was a judge.', 1],
    ['[Mervyn Tuchet/person] (sometimes [Mervin Touchet/person]) was hanged.', 1],
    ['[Seiya Fujita/person] (藤田 征也, [Fujita Seiya/person]) plays.', 1],
    ['[How I Met Your Mother/work] (often abbreviated to [HIMYM/organization]) ended in 2014.', 1],
    ['[Acme Rocket Works, Inc./organization] (“[Acme/organization]”) sells them.', 1],
    ['[Acme Rocket Works, Inc./organization] (see [Rocket/work]) sells them.', 2],
    ['# [Hollins University/organization]\n\nIn 1998 [Hollins/organization] became a university.', 1],
    ['# [Hollins University/organization]\n\nIn 1998 [Hollins/organization] left [Hollins College/organization].', 3],
    ['The University at [Little Rock/geo] ([UA Little Rock/organization]) lies there.', 2],
    ['[Abdul Rahim Bey/person] or [Abdul Kahrim Bey/person] ruled.', 2],
    ['[Ada King/person] or [George Gordon/person] wrote.', 2],
  ])('believes a text that puts another form of a name beside it: %s', (text, things) => {
    const { extracted } = resolve([chunk(text, 0)]);
    expect(new Set(extracted.at(0)!.entities.map(({ name }) => name)).size).toBe(things);
  });

  it('keeps films of one name and their book apart, and takes who only names one for the one that fits', () => {
    const { extracted, toldApart } = resolve([
      chunk('# [The Well/work]\n\n[The Well/work] is a 1921 film after the novel by [Ann Lee/person].', 0),
      chunk('# The Well (1936 film)\n\n[The Well/work] is a 1936 film after the novel by [Ann Lee/person].', 1),
      chunk('[Bo Ek/person] played in the film [The Well/work] (1936).', 2),
      chunk('[Ann Lee/person] wrote [The Well/work], a novel.', 3),
    ]);
    const [first, second, third] = [0, 1, 2].map((at) =>
      extracted
        .at(at)!
        .entities.map(({ name }) => name)
        .find((name) => name.startsWith('THE WELL')),
    );
    expect(second).not.toBe(first);
    expect(toldApart).toHaveLength(1);
    expect([first, second]).toContain(third);
  });

  it.each([
    ['[Wick/geo], Texas, is small.', '[Wick/geo], Ohio, is large.', 2],
    ['They saw [Wick/geo], Texas, too.', 'They saw [Wick/geo], Sinatra and others.', 1],
    ['[Egypt/geo], Germany and Peru won.', '[Egypt/geo], Texas, is small.', 1],
  ])('believes a place behind a place only where things lie in it: %s %s', (one, other, things) => {
    const { extracted } = resolve([chunk(one, 0), chunk(other, 1)]);
    expect(new Set([0, 1].map((at) => extracted.at(at)!.entities[0]!.name)).size).toBe(things);
  });

  it('leaves apart what was split', () => {
    const { extracted, absorbed } = resolve(chunks, [['WHO', 'World Health Organization']]);
    expect(extracted.at(1)!.entities.map(({ name }) => name)).toEqual(['WHO', 'PERU']);
    expect(absorbed).toEqual([]);
  });
});
