import { describe, expect, it } from '@jest/globals';
import { likelyProof } from './likely-proof';

const passage = (id: string, title: string, text: string) => ({ id, title, text });
const BRIDGE = passage(
  '1',
  'Harrow Bridge',
  'Harrow Bridge is a road bridge over the Tarn. It was designed by the engineer Ada Lorne, who lived nearby. Trains do not cross it.',
);
const ENGINEER = passage(
  '2',
  'Ada Lorne',
  'Ada Lorne (1811 – 1879) was an engineer. She grew up by the sea. In 1840 she married the painter Josef Hale, and had two daughters.',
);
const OTHER = passage('3', 'Wessel Tower', 'Wessel Tower was designed by Karl Osten. The spouse of Karl Osten is not known.');

describe('where the answer to a question of several steps most likely stands', () => {
  const question = 'Who is the spouse of the engineer who designed Harrow Bridge?';

  it('is told with the sentence that leads there, in the order of the reasoning', () => {
    const proof = likelyProof(question, [BRIDGE, ENGINEER, OTHER]);
    expect(proof.slice(0, 2).map(({ id }) => id)).toEqual(['1', '2']);
    expect(proof[0]!.sentence).toContain('designed by the engineer Ada Lorne');
    expect(proof[1]!.sentence).toContain('married the painter Josef Hale');
  });

  it('keeps of the sentence that leads there what it leads by', () => {
    expect(likelyProof(question, [BRIDGE, ENGINEER, OTHER])[0]!.told).toBe('Ada Lorne');
  });

  it('does not depend on passages about something else', () => {
    const proof = likelyProof(question, [BRIDGE, OTHER, ENGINEER]);
    expect(proof.map(({ sentence }) => sentence).join(' ')).toContain('Josef Hale');
  });

  it('is three sentences at most, each once', () => {
    for (const passages of [[BRIDGE], [BRIDGE, ENGINEER], [OTHER, ENGINEER, BRIDGE]]) {
      const told = likelyProof(question, passages).map(({ sentence }) => sentence);
      expect(told.length).toBeLessThanOrEqual(3);
      expect(new Set(told).size).toBe(told.length);
    }
  });

  it('is told once, where a document repeats another', () => {
    const again = passage('4', 'Ada Lorne of Harrow', ENGINEER.text);
    const newer = passage('5', 'Engineers', ENGINEER.text.replace('two daughters', '2 daughters'));
    const told = likelyProof(question, [BRIDGE, ENGINEER, again, newer]).map(({ sentence }) => sentence);
    expect(told.filter((sentence) => sentence.includes('married the painter'))).toHaveLength(1);
  });

  it('is nowhere without passages, or with headings only', () => {
    expect(likelyProof(question, [])).toEqual([]);
    expect(likelyProof(question, [passage('1', 'Harrow Bridge', '# Harrow Bridge\n')])).toEqual([]);
  });
});
