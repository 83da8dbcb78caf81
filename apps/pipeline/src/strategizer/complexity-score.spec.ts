import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { complexitySteps } from './complexity-score';
import { FOUR_CORPORA } from './four-corpora.builder';
import { namedStatements } from './named-statements';
import { proseOf, repeatedLines } from './prose-lines';

const scoreOf = (texts: readonly string[], documentCount = 10) => runSteps(complexitySteps({ texts, documentCount }));
const namesOf = (text: string) => [...namedStatements(text).names];

describe('complexity of a cluster', () => {
  it('tells documents that refer to one another from those that stand alone', () => {
    const [biographies, encyclopedia, reference, manuals] = Object.values(FOUR_CORPORA).map((texts) => scoreOf(texts).score);
    const linked = Math.min(biographies!, encyclopedia!);
    const alone = Math.max(reference!, manuals!);
    expect(linked).toBeGreaterThan(0.7);
    expect(alone).toBeLessThan(0.3);
  });

  it('of articles about different worlds is lower than of articles that share one', () => {
    const [first, ...others] = FOUR_CORPORA.biographies;
    const apart = others.map((text, place) => text.replace(/\b(?!In|He|His|Her)[A-Z][a-z]+/g, (name) => `${name}${'abc'[place]!}`));
    const shared = scoreOf(FOUR_CORPORA.biographies);
    const strangers = scoreOf([first, ...apart]);
    expect(shared.parts.chains).toBe(1);
    expect(strangers.parts).toMatchObject({ chains: 0, sharedNames: 0 });
    expect(strangers.parts.relations).toBeCloseTo(shared.parts.relations, 1);
    expect(strangers.score).toBeLessThan(shared.score - 0.3);
  });

  it.each([
    ['size of 100 documents', [], 100, { size: 1 }],
    ['no text', [''], 1, { relations: 0, sharedNames: 0, chains: 0, prose: 0 }],
    ['prose only, without names', ['The cat sat on the mat and slept there.'], 1, { prose: 1, relations: 0 }],
  ])('%s', (_, texts, documentCount, parts) => {
    expect(scoreOf(texts, documentCount).parts).toMatchObject(parts);
  });

  it('stays between 0 and 1, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), fc.nat(1_000), (texts, documentCount) => {
        const { score, parts } = scoreOf(texts, documentCount);
        for (const value of [score, ...Object.values(parts)]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('is found in steps of one document each', () => {
    expect([...complexitySteps({ texts: FOUR_CORPORA.manuals, documentCount: 4 })]).toHaveLength(5);
  });
});

describe('names of things', () => {
  it.each([
    ['people and places', 'Marie Curie met Paul McDonald in Paris.', ['marie curie', 'paul mcdonald', 'paris']],
    ['identifiers of programs are none', 'It throws a TypeError unless Buffer.alloc or Map(x) was called.', []],
    ['headings in capitals are none', 'The NAME and the SYNOPSIS come first.', []],
  ])('%s', (_, text, names) => expect(namesOf(text)).toEqual(names));
});

describe('running text', () => {
  const none = () => false;

  it.each([
    ['a fenced block', 'It is said that the sea is wide.\n\n```js\nthe sea is wide and deep here\n```'],
    ['a heading', '# The sea is wide and deep\n\nIt is said that the sea is wide.'],
    ['a table', '| the sea | is wide | and deep |\n\nIt is said that the sea is wide.'],
    ['a line of code', 'const sea = wide({ deep: true }, [1, 2]);\n\nIt is said that the sea is wide.'],
  ])('does not hold %s', (_, document) => {
    const { text, share } = proseOf(document, none);
    expect(text.trim()).toBe('It is said that the sea is wide.');
    expect(share).toBeLessThan(0.75);
  });

  it('does not hold lines that other documents hold too', () => {
    const letters = [
      'Norden Appliances of Brask\nThe sea is wide and deep.',
      'Norden Appliances of Brask\nThe land is wide and flat.',
    ];
    const repeated = repeatedLines(letters);
    expect([...repeated]).toEqual(['Norden Appliances of Brask']);
    expect(proseOf(letters[0]!, (line) => repeated.has(line)).text.trim()).toBe('The sea is wide and deep.');
  });
});
