import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { lexicalScores, saturationOf } from './lexical-scores';
import type { QuestionTerm } from './question-analysis';
import { sentenceWords } from './sentence-words';
import { TermPostingsBuilder } from './term-postings';

const WORDS = ['whale', 'harbour', 'lantern', 'compass'];

describe('The lexical scores of passages', () => {
  it('are the share of the question in the best match of each of its terms, whatever else was asked before', () => {
    const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((some) => some.join(' '));
    const term = fc.dictionary(fc.constantFrom(...WORDS), fc.constantFrom(0.35, 1), { maxKeys: 3 });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.array(term, { minLength: 1, maxLength: 4 }),
        (texts, asked) => {
          const builder = new TermPostingsBuilder();
          for (const one of texts) runSteps(builder.addPassage([''], sentenceWords(one)));
          const postings = runSteps(builder.postings());
          const terms: QuestionTerm[] = asked.map((matches, place) => ({
            stem: String(place),
            weight: place + 1,
            inName: false,
            matches: new Map(
              Object.entries(matches).flatMap(([word, share]) => {
                const number = postings.numberOf(word) ?? postings.numberOf(word.replace(/e$/, ''));
                return number === undefined ? [] : [[number, share] as const];
              }),
            ),
          }));
          const total = terms.reduce((sum, { weight }) => sum + weight, 0);
          const scores = runSteps(lexicalScores({ terms, pairs: [], entities: new Map(), titleMatches: new Map() }, postings));
          for (const passage of texts.keys()) {
            const expected = terms.reduce((sum, one) => sum + (one.weight * saturationOf(one, passage, postings)) / total, 0);
            expect(scores[passage]).toBeCloseTo(expected, 12);
          }
        },
      ),
    );
  });
});
