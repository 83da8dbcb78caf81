import { describe, expect, it } from '@jest/globals';
import { statementQuotes } from './statement-quotes';

const passage = (id: string, title: string, text: string) => ({ id, title, text });
const TAR = passage(
  '1',
  'Tar',
  'Tar keeps water out of rope. It also makes rope stiff and heavy in the cold. Ships carried barrels. The water is kept out of rope by tar.',
);
const CHAIN = passage('2', 'Chain', 'Chain is heavier than rope. Iron rusts because water reaches it.');
const quoted = (question: string, ...passages: (typeof TAR)[]) => statementQuotes(question, passages).map(({ text }) => text);

describe('sentences that answer a question for no name', () => {
  it('stand in the order of the text, and do not repeat each other', () =>
    expect([
      ['Tar keeps water out of rope.', 'It also makes rope stiff and heavy in the cold.'],
      ['It also makes rope stiff and heavy in the cold.', 'The water is kept out of rope by tar.'],
    ]).toContainEqual(quoted('What are the effects of tar on rope?', TAR, CHAIN)));

  it('give the reason that is asked for', () =>
    expect(quoted('Why does iron rust?', TAR, CHAIN)[0]).toBe('Iron rusts because water reaches it.'));

  it('have some eighty words together, whatever the first has', () => {
    const long = `Rope is made of ${'hemp, '.repeat(60)}and tar.`;
    const told = quoted(
      'How is rope made?',
      passage('1', 'Rope', long),
      passage(
        '2',
        'Yards',
        'In yards rope is made of hemp by women who spin it, walk backwards, and lay three strands over each other with a top.',
      ),
    );
    expect(told).toHaveLength(1);
  });

  it('are none where nothing says a word of the question', () => expect(quoted('How is glass blown?', CHAIN)).toEqual([]));

  it('leave lists of publications out', () => {
    const list = 'Vane A Holm BC Dorn D Quill E Marsh FG Effects of tar on rope Sea 1986 12 3 9 Dorn D Effects of tar 1999 1 2.';
    expect(quoted('What are the effects of tar on rope?', passage('1', 'List', list), TAR).join(' ')).not.toContain('Vane A');
  });
});
