import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { complexitySteps } from './complexity-score';
import { FOUR_CORPORA } from './four-corpora.builder';
import { namedStatements } from './named-statements';
import { proseOf, repeatedLines, withoutRepeatedSentences } from './prose-lines';

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

  it('of licences and changelogs is low, however many names they hold', () => {
    const people = ['Ida Reyl', 'Johan Pike', 'Otto Lindqvist', 'Maja Sten'];
    const licences = people.map((person, place) => {
      const other = people[(place + 1) % people.length]!;
      return `Upstream-Name: Brask\nFiles: *\nCopyright: 1999-2016 ${person}\n  2001 ${other}, Norden Steel Inc\nLicense: GPL-2+\n\nCopyright (C) 2004 ${person} and ${other}\n\nThis program is free software; you may\ngive it away under the terms of the Norden Public Licence of the Brask Foundation.`;
    });
    const changelogs = people.map(
      (person, place) =>
        `brask (1.${place}) unstable\n\n  * Fix the build. Closes: #99\n  * Update to a new release.\n\n -- ${person} <a@b.example>  Tue, 07 Feb 2023 13:09:24 +0100\n -- ${people[(place + 1) % 4]!} <b@b.example>  Mon, 24 Oct 2022 12:44:39 +0200`,
    );
    for (const texts of [licences, changelogs]) expect(scoreOf(texts).score).toBeLessThan(0.25);
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
    expect([...complexitySteps({ texts: FOUR_CORPORA.manuals, documentCount: 4 })]).toHaveLength(13);
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
    ['a field', 'Copyright: 1994-1999 Ian Murdock and others\n\nIt is said that the sea is wide.'],
    ['a signature', '-- Ida Reyl <ida@brask.example>  Tue, 07 Feb 2023 13:09:24 +0100\n\nIt is said that the sea is wide.'],
    ['a line of names', '2007 Imendio AB, 2001 Sun Microsystems\n\nIt is said that the sea is wide.'],
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

  it('holds a sentence that begins like a field', () => {
    expect(proseOf('Note: the arch of the old bridge was built by Johan Pike.', none).share).toBe(1);
  });

  it('holds the items of a list as paragraphs of their own', () => {
    expect(
      proseOf('* the sea is wide and deep\n* the land is wide and flat', none)
        .text.split('\n\n')
        .map((item) => item.trim()),
    ).toEqual(['the sea is wide and deep', 'the land is wide and flat']);
  });

  it('does not hold sentences that other documents hold too, wherever their lines break', () => {
    const own = ['The first was written by Ida Reyl.', 'The second is by Johan Pike.'];
    const licence = 'This program is free software, published by the Norden Foundation of Brask; you may give it to anybody.';
    const wrapped = [licence, licence.replaceAll(/ (by|you) /g, '\n$1 ')];
    const proses = own.map((sentence, place) => proseOf(`${sentence}\n\n${wrapped[place]!}`, none));
    const left = runSteps(withoutRepeatedSentences(proses));
    expect(left.map(({ text }) => text.trim())).toEqual(own);
    for (const { share } of left) expect(share).toBeLessThan(0.4);
  });
});
