import { describe, expect, it } from '@jest/globals';
import { toldFounding } from './told-founding';

const passage = (title: string, text: string) => ({ id: title, title, text: `# ${title}\n\n${text}\n` });
const told = (question: string, ...passages: ReturnType<typeof passage>[]) => toldFounding(question, passages)?.date;

describe('when something was founded', () => {
  it.each([
    ['When was the Rope Guild founded?', 'The Rope Guild was officially launched within Ulm on March 19, 2014.', 'March 19, 2014'],
    ['When was the Rope Guild founded?', 'The Rope Guild was [formed in 1908](https://example.org) by Ole Vane.', '1908'],
    ['When did the Rope Guild start?', 'Founded in 1908, the Rope Guild makes rope.', '1908'],
    ['In which year was the Rope Guild established?', 'Ulm launched the Rope Guild in May 2014.', 'May 2014'],
    ['When was the Rope Guild created?', 'The Rope Guild, established in 1908, makes rope.', '1908'],
    ['When was the Rope Guild set up?', 'The Rope Guild launched in 1908.', '1908'],
    ['When was the Rope Guild launched?', 'The Rope Guild was founded in 1908. The Rope Guild was launched in 1910.', '1910'],
  ])('is told by other words for it: %s %s', (question, text, date) => expect(told(question, passage('Ropes', text))).toBe(date));

  it('is told of what a document is called', () => {
    expect(told('When was Holm Yard established?', passage('Holm Yard', 'It was founded in 1908 by Ole Vane.'))).toBe('1908');
    expect(told('When was Holm Yard established?', passage('Ulm Yard', 'It was founded in 1908 by Ole Vane.'))).toBeUndefined();
  });

  it.each([
    'The Rope Guild is an outgrowth of the Tar Guild, which was established in 1912.',
    'The Rope Guild is an outgrowth of the Tar Guild, established in 1912.',
    'The Rope Guild Office of Tar was created in August 2023.',
    'The New Rope Guild was founded in 1912.',
    'The workshop of the Rope Guild was founded in 1912.',
    'The Rope Guild’s workshop was founded in 1912.',
    'The Rope Guild founded a workshop in 1912.',
    'The Rope Guild was formed; it moved in 1912.',
    'The Rope Guild was not founded until 1912.',
    'The Rope Guild was founded in 1908. The Rope Guild was founded in 1910.',
  ])('is not told by what is said of another thing or is denied, nor where two years are: %s', (text) => {
    expect(told('When was the Rope Guild founded?', passage('Ropes', text))).toBeUndefined();
  });

  it('is asked of what has a name', () => {
    expect(told('When was the meeting started?', passage('Meeting', 'The meeting was started in 1908.'))).toBeUndefined();
  });

  it('is looked for in time with the length of a text', () => {
    for (const piece of ['founded ', 'a', '1908 ', 'was founded in ', '['])
      expect(told('When was Holm Yard founded?', passage('Holm Yard', piece.repeat(100_000 / piece.length)))).toBeUndefined();
  });
});
