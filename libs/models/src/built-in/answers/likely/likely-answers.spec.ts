import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { likelyAnswers } from './likely-answers';

const passage = (id: string, title: string, text: string) => ({ id, title, text });
const CAST = passage(
  '1',
  'The Lantern Keeper',
  'The Lantern Keeper is a drama of 2011 about a lighthouse. Tom Arden played Captain Holt, and Mira Solano starred as Edith in the film. It was filmed on the coast of Norway. Ken Barrow wrote the book in 1987.',
);
const OTHER = passage(
  '2',
  'Harbour Lights',
  'Harbour Lights is a song by Joan Prout. It was released in May 1994 and sold 20,000 times.',
);

const first = (question: string, passages = [CAST, OTHER]) => likelyAnswers(question, passages);

describe('the likeliest answers to questions as people type them', () => {
  it.each([
    ['who plays edith in the lantern keeper', 'Mira Solano'],
    ['who wrote the lantern keeper', 'Ken Barrow'],
    ['where was the lantern keeper filmed', 'Norway'],
    ['when was harbour lights released', 'May 1994'],
    ['who sang harbour lights', 'Joan Prout'],
    ['how many times was harbour lights sold', '20,000'],
  ])('%s', (question, answer) => {
    expect(first(question).spans[0]?.text).toBe(answer);
    expect(first(question).sentences[0]?.text).toContain(answer);
  });

  it('tell sentences as they stand in their passage, with how much of the question they say', () => {
    const linked = passage('3', 'Ada Holm', 'The bridge was built by [Ada Holm][1] in 1901.\n\nIt is  red.');
    const [best] = first('who built the bridge', [linked]).sentences;
    expect(best).toMatchObject({ text: 'The bridge was built by [Ada Holm][1] in 1901.', said: 1 });
    expect(linked.text.slice(best!.span.start, best!.span.end)).toBe(best!.text);
  });

  it('are none where no sentence says a word of the question', () => {
    expect(first('what is a colander')).toEqual({ sentences: [], spans: [] });
    expect(first('who wrote the lantern keeper', [])).toEqual({ sentences: [], spans: [] });
  });

  it('have probabilities that are together one, whatever the passages say', () => {
    const word = fc.constantFrom('Ada', 'Holm', 'wrote', 'the', 'bridge', 'in', '1901', '(', ')', '.', '"', ',', '2', 'as', 'by');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
        const { sentences, spans } = first('who wrote the bridge in 1901', [passage('1', 'Bridges', words.join(' '))]);
        const sum = sentences.reduce((total, { probability }) => total + probability, 0);
        if (sentences.length > 0) expect(sum).toBeCloseTo(1);
        expect(spans.reduce((total, { probability }) => total + probability, 0)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});
