import { describe, expect, it } from '@jest/globals';
import { words } from '@strata/text';
import { ReadQuestion } from './read-tokens';
import { SpanNetwork } from './span-network';

const SAID = 'In 1931 the committee of Ulm decided to build a new harbour.';
const ASKED = 'What did the committee decide to build?';

/** What PyTorch 1.13 comes to by the same layers and features; of other weights or features, other figures. */
const BEGINS = [-7.075, -6.082, -4.685, -5.04, -4.577, -1.125, -2.054, -0.628, 0.665, 7.004, 5.571, 2.831];
const ENDS = [-0.761, 3.837, -2.277, -0.154, -3.424, 3.26, -0.125, -5.549, -5.317, -6.419, -4.307, 1.155];
const NONE = 2.151;

function scoresOf(question: string, sentence: string) {
  const read = new ReadQuestion(question).read(sentence, words(sentence), new Set());
  return new SpanNetwork(read.question).scores(read.sentence);
}

describe('the network that reads answers', () => {
  it('comes to what the program does that it was learnt with', () => {
    const { begins, ends, none } = scoresOf(ASKED, SAID);
    for (const [i, one] of BEGINS.entries()) expect(begins[i]).toBeCloseTo(one, 2);
    for (const [i, one] of ENDS.entries()) expect(ends[i]).toBeCloseTo(one, 2);
    expect(none).toBeCloseTo(NONE, 2);
    expect(begins).toHaveLength(BEGINS.length);
  });

  it('remembers nothing of what it has read', () => {
    const first = scoresOf(ASKED, SAID);
    scoresOf('Who painted the ceiling?', 'It was painted by Jonas Holm.');
    expect(scoresOf(ASKED, SAID)).toEqual(first);
  });
});
