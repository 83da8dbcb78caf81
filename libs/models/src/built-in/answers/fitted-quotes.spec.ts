import { describe, expect, it } from '@jest/globals';
import { quotedSentence } from './answer-sentences';
import type { ProofSentence } from './fitted-quotes';
import { fittedQuotes } from './fitted-quotes';

const quote = (sentence: string, more: Partial<ProofSentence> = {}): ProofSentence => ({
  ...quotedSentence('1', sentence, 'Sigrun'),
  ...more,
});
const shown = (question: string, quotes: readonly ProofSentence[], limit: number) =>
  fittedQuotes(question, quotes, limit).map(({ title, text }) => (title === undefined ? text : `${title}: ${text}`));

const FIRST = 'The Sigrun is a yawl that Ingrid Vane designed.';
const QUESTION = 'When was the yawl that Ingrid Vane designed built?';

describe('quotes that have to fit into few words', () => {
  it('stay whole where there is room', () => {
    const others = [quote('Vane lived by the sea (in Tarn, as it seems).', { worth: 0.1 })];
    expect(shown(QUESTION, [quote(FIRST), ...others], 40)).toEqual([
      FIRST,
      'Sigrun: Vane lived by the sea (in Tarn, as it seems).',
    ]);
  });

  it('lose what the question does not need, and what adds least, and keep what the first leads to', () => {
    const led = 'The Sigrun was built by the Lysvik Yard in 1912, while the war kept the other yards of the coast idle.';
    const unled = 'Boats of many yards lie in the harbour of Tarn.';
    const quotes = [quote(FIRST), quote(unled, { worth: 0.2 }), quote(led, { worth: 0.1, isLed: true })];
    expect(shown(QUESTION, quotes, 25)).toEqual([FIRST, 'The Sigrun was built by the Lysvik Yard in 1912 …']);
  });

  it('lose no more than insertions where it is not known which of them answers', () => {
    const life = 'Ole Vane (a cooper by trade, for many years) was a keeper of the yawl, which sank in the war.';
    const shown = fittedQuotes('Who kept the yawl?', [quote(FIRST), quote(life, { worth: 0.1 })], 20, false);
    expect(shown.map(({ text }) => text)).toEqual([FIRST, 'Ole Vane … was a keeper of the yawl, which sank in the war.']);
  });

  it('end behind what they were read for, and say whom they are about where the name is cut away', () => {
    const told = 'Sigrun Holt (born 7 June 1902 in Oslo) was a builder of boats, who moved to Tarn and later to Ulm.';
    expect(shown(QUESTION, [quote(told, { told: '7 June 1902' })], 40)).toEqual([
      'Sigrun Holt (born 7 June 1902 in Oslo) was a builder of boats …',
    ]);
    const late =
      'After the long war against the towns of the coast, which ended in the winter of that year, she was made keeper of Lysvik Hall.';
    expect(shown('Who kept the hall?', [quote(late, { told: 'keeper' })], 8)).toEqual(['Sigrun: … she was made keeper …']);
  });
});
