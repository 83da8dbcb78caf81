import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@strata/testing';
import fc from 'fast-check';
import { rankingIndexSteps } from './build-ranking-index';
import { PassageRanker } from './passage-ranker';
import type { StatedRelation } from './ranking-passage';

const DOCUMENTS: [title: string, text: string][] = [
  [
    'Billy Elliot',
    'Billy Elliot is a 2000 British film about a boy who dances. It was directed by Stephen Daldry. Its music was composed by Stephen Warbeck.',
  ],
  [
    'Stephen Warbeck',
    'Stephen Warbeck (born 21 October 1953) is an English composer. He was born in Southampton and studied at the University of Bristol.',
  ],
  ['Stephen Daldry', 'Stephen David Daldry is an English director and producer. He was born in Dorset.'],
  ['Southampton', 'Southampton is a port city in Hampshire, England.'],
  ['Shakespeare in Love', 'Shakespeare in Love is a 1998 film. Stephen Warbeck composed the music and won an award.'],
  ['The Straw Hat', 'The Straw Hat is a 1974 comedy film. The composer was Isaac Schwartz.'],
  ['Isaac Schwartz', 'Isaac Schwartz was a Soviet composer who died in Siverskaya.'],
  ['Weather in Hampshire', 'The weather in Hampshire is mild. It often rains in autumn.'],
];
const ranker = await PassageRanker.build(DOCUMENTS.map(([title, text], document) => ({ title, text, document, opening: true })));
const titles = (question: string, accept?: (passage: number) => boolean) =>
  ranker.rank(question, accept ? { accept } : {}).map((passage) => DOCUMENTS[passage]![0]);

describe('PassageRanker', () => {
  it.each([
    ['Where was the composer of the film Billy Elliot born?', ['Billy Elliot', 'Stephen Warbeck']],
    ['Where did the composer of the film The Straw Hat die?', ['The Straw Hat', 'Isaac Schwartz']],
    ['Who directed Billy Elliot and where was he born?', ['Billy Elliot', 'Stephen Daldry']],
  ])('follows names from one passage to the next: %s', (question, expected) => {
    expect(titles(question).slice(0, 2).sort()).toEqual([...expected].sort());
  });

  it('finds passages by words when the question names nothing', () => {
    expect(titles('does it rain much in autumn?')[0]).toBe('Weather in Hampshire');
  });

  it('matches a misspelled name', () => {
    expect(titles('Where was Steven Warbeck born?').slice(0, 2)).toContain('Stephen Warbeck');
  });

  it('looks at accepted passages only', () => {
    expect(titles('Where was the composer of Billy Elliot born?', (passage) => passage !== 1)).not.toContain('Stephen Warbeck');
  });

  it('finds nothing for a question without a word of the corpus', async () => {
    expect(titles('xyzzy qwertz?')).toEqual([]);
    expect(titles('')).toEqual([]);
    expect((await PassageRanker.build([])).rank('Who?')).toEqual([]);
  });

  it('lets embeddings bring in passages that share no word', () => {
    const likeness = Float64Array.from(DOCUMENTS, (_, i) => (i === 7 ? 1 : 0));
    expect(ranker.rank('precipitation quantity', { likeness })[0]).toBe(7);
  });

  it('does not let embeddings lead away that begin elsewhere than words and names do', () => {
    const likeness = Float64Array.from(DOCUMENTS, (_, i) => (i === 7 ? 1 : 0));
    const question = 'Where was the composer of the film Billy Elliot born?';
    expect(ranker.rank(question, { likeness })).toEqual(ranker.rank(question));
  });

  it('never repeats a passage and never fails, whatever is asked', () => {
    const word = fc.constantFrom('Billy Elliot', 'composer', 'born', 'Stephen', 'the', 'Who', '?', 'SOUTHAMPTON', 'film', '𝒳', '—');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (parts) => {
        const ranked = ranker.rank(parts.join(' '));
        expect(new Set(ranked).size).toBe(ranked.length);
        expect(ranker.rank(parts.join(' '))).toEqual(ranked);
      }),
    );
  });
});

describe('passages of a stored graph', () => {
  const FACTORY: [title: string, text: string][] = [
    ['Acme Works', 'Acme Works makes engines. Rosa Kern and Otto Blum set it up after school.'],
    ['Rosa Kern', 'Rosa Kern is an engineer who grew up in Linz.'],
    ['Otto Blum', 'Otto Blum is an engineer who grew up in Wels.'],
    ['Weather', 'The weather in Linz and Wels is mild. It often rains in autumn.'],
  ];
  const firstTwo = async (relations: readonly StatedRelation[]) => {
    const factory = await PassageRanker.build(
      FACTORY.map(([title, text], document) => ({ title, text, document, opening: true, relations })),
    );
    const found = factory.rank('Where did the founder of Acme Works grow up?');
    return found.slice(0, 2).map((passage) => FACTORY[passage]![0]);
  };

  it.each(['Rosa Kern', 'Otto Blum'])('lead along the relation that is asked for: %s', async (founder) => {
    const relations = [
      { source: founder.toUpperCase(), target: 'ACME WORKS', type: 'FOUNDED' },
      { source: 'ROSA KERN', target: 'OTTO BLUM', type: 'WORKED_WITH' },
      { source: 'NOBODY', target: 'ACME WORKS', type: 'FOUNDED' },
    ];
    expect(await firstTwo(relations)).toEqual(['Acme Works', founder]);
  });

  it('lead as the words do where the graph states nothing that is asked', async () => {
    expect(await firstTwo([{ source: 'OTTO BLUM', target: 'ACME WORKS', type: 'SOLD_TO' }])).toEqual(await firstTwo([]));
  });
});

describe('a passage of many words', () => {
  it.each([
    ['in sentences', 'Billy Elliot danced in Southampton for a long time. '],
    ['in one sentence', 'Billy Elliot danced in Southampton for a long time '],
    ['in lines', 'Billy\n\nElliot\n\n'],
    ['in initials', 'B. E. '],
  ])('%s is indexed in small steps, under a title as long', (_, words) => {
    const text = words.repeat(50_000 / words.split(/\s+/).length);
    const stepsFor = (copies: number) => {
      const long = text.repeat(copies);
      let steps = 0;
      for (const indexing = rankingIndexSteps([{ title: long, text: long, document: 0, opening: true }]); !indexing.next().done;)
        steps++;
      return steps;
    };
    const once = stepsFor(1);
    expect(once).toBeGreaterThan(300);
    expect(stepsFor(2)).toBeGreaterThan(1.9 * once);
  });
});

describe('an index of many passages', () => {
  it('is built within seconds, in many turns, and answers within milliseconds', async () => {
    const passages = Array.from({ length: 6_000 }, (_, i) => {
      const [title, text] = DOCUMENTS[i % DOCUMENTS.length]!;
      return {
        title: `${title} ${i}`,
        text: `${text} It is number ${i} and follows ${DOCUMENTS[(i * 7) % 8]![0]} ${(i * 31) % 6_000}.`,
        document: i,
        opening: true,
      };
    });
    const started = process.cpuUsage();
    const { result: large, msPerTurn } = await turnsDuring(() => PassageRanker.build(passages));
    expect(msPerTurn).toBeLessThan(50);
    expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
    const asked = process.cpuUsage();
    for (let i = 0; i < 10; i++) large.rank(`Where was the composer of Billy Elliot ${i * 8} born?`);
    expect(process.cpuUsage(asked).user).toBeLessThan(5_000_000);
    const steps = [...large.rankSteps('Where was the composer of Billy Elliot 8888 born?')];
    expect(steps.length).toBeGreaterThan(50); // between which others have their turn
    const names = Array.from({ length: 8_000 }, (_, i) => `Name${i}`).join(' ');
    const askedAtLength = process.cpuUsage();
    for (const text of [names, '名'.repeat(20_000), 'a '.repeat(30_000)]) {
      expect(large.rank(`Where was the composer of Billy Elliot born? ${text}`).length).toBeGreaterThan(0);
      expect(large.rank(`${text} Where was the composer of Billy Elliot born?`).length).toBeGreaterThan(0);
    }
    expect(process.cpuUsage(askedAtLength).user).toBeLessThan(10_000_000);
  });
});
