import { describe, expect, it } from '@jest/globals';
import { BuiltInPassageAnswerer } from '../built-in-passage-answerer';
import { headsAbove } from './heads-above';

const TEXT = [
  'Vacation rolls over year to year.',
  '',
  '### Summer Hours',
  '',
  'We work 4-day work weeks from May 1 through August 31 every year.',
  '',
  '## Leave',
  '',
  'All leave is paid.',
  '',
  '### Bereavement',
  '',
  'You can take ten days for a member of your family.',
].join('\n');
const passage = { id: '1', title: 'Benefits', text: TEXT, headings: ['Benefits', 'Paid Time Off'] };
const above = (words: string) => headsAbove(passage)(TEXT.indexOf(words));

describe('the heads above a place of a passage', () => {
  it('are those of the sections that it lies in, the outermost first', () => {
    expect(above('You can take')).toBe('Leave Bereavement');
    expect(above('All leave')).toBe('Leave');
    expect(above('We work')).toBe('Summer Hours');
  });

  it('are those of its document in front of all heads of the passage, and none without any', () => {
    expect(above('Vacation')).toBe('Benefits Paid Time Off');
    expect(headsAbove({ id: '2', title: 'Note', text: 'No head is above this.' })(3)).toBe('');
  });

  it('are the nearest of many', () => {
    const text = Array.from({ length: 40 }, (_, n) => `${'  '.repeat(n)}--head${n}`).join('\n');
    expect(headsAbove({ id: '3', title: 'Stairs', text })(text.length - 1)).toBe(
      '--head33 --head34 --head35 --head36 --head37 --head38',
    );
  });

  it('say what a sentence is about: it answers though it does not name it', async () => {
    const other = { id: '2', title: 'How We Work', text: 'We limit ourselves to a 40-hour work week. Hours apply to all.' };
    const answerer = new BuiltInPassageAnswerer();
    const { text } = await answerer.answer({
      question: 'When do summer hours apply?',
      passages: [other, passage],
      citations: false,
    });
    expect(text).toContain('from May 1 through August 31');
  });
});
