import { describe, expect, it } from '@jest/globals';
import { TimeSlices } from '@strata/event-loop';
import { openingTopics } from './opening-topics';

const OF: Readonly<Record<string, readonly string[]>> = {
  streams: ['Merge streams of water', 'Turn a stream into a lake', 'Count the streams of a valley', 'Dam a small stream'],
  glob: ['Glob pattern matcher', 'Match paths by glob patterns', 'Translates a glob pattern', 'Sorts by glob patterns'],
  YAML: ['A slow YAML parser', 'Bright colours for YAML', 'Write YAML by hand', 'Compare YAML trees'],
  hash: ['Hashes of passwords', 'Compute hashes of trees', 'Perfect hashes of words', 'Cut hashes short'],
  else: ['Boil tar slowly', 'Ring a ship bell', 'Lift heavy loads', 'Paint hulls blue', 'Weigh anchors', 'Knot ends'],
};
const statements = Object.values(OF).flat();
const passages = (texts: readonly string[]) => ({
  ...{ about: [], count: texts.length, rarity: () => 1, passage: () => undefined, things: () => [], mentioning: () => [] },
  openings: () =>
    texts.map((text, i) => ({
      id: `p${i}`,
      document: `d${i}`,
      title: `thing${i}`,
      fileName: `thing${i}.md`,
      text: `# thing${i}\n\n${text}.\n`,
    })),
});
const topics = (texts: readonly string[]) => openingTopics(passages(texts), new TimeSlices());

describe('topics of documents that begin with what they are of', () => {
  it('are what several of them say of themselves, told by two of them', async () => {
    const found = await topics(statements);
    expect(found.map(({ theme }) => theme.split(':', 1)[0]).toSorted()).toEqual(['Glob patterns', 'Hashes', 'Streams', 'YAML']);
    expect(found.map(({ documents }) => documents)).toEqual([4, 4, 4, 4]);
    for (const { statements: told } of found) expect(told).toHaveLength(2);
  });

  it('are none of few documents, nor of such that begin with something else', async () => {
    expect(await topics(statements.slice(0, 12))).toEqual([]);
    expect(await topics(statements.map(() => '## Install'))).toEqual([]);
    const dated = statements.map((one, i) => `Wednesday, ${(i % 28) + 1} March 2020.\n\n${one}`);
    expect(await topics(dated)).toEqual([]);
    const german = statements.map(
      (one) => `${one}.\n\nDas ist der Bericht von dem Treffen, das wir auf dem Hof hatten und nicht im Haus`,
    );
    expect(await topics(german)).toEqual([]);
  });
});
