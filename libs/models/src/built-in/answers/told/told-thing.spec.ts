import { describe, expect, it } from '@jest/globals';
import { toldThing } from './told-thing';

const opening = (id: string, title: string, text: string) => ({ id, title, text, isOpening: true });
const PASSAGES = [
  opening(
    '1',
    'capstan',
    'CAPSTAN(1)\n\nNAME\n       capstan - wind heavy rope with many hands\n\nDESCRIPTION\n       It winds rope.\n',
  ),
  opening('2', 'winch', '# winch\n\n> Wind rope on a drum\n\nIt holds rope on a drum.\n'),
  { id: '3', title: 'Ropes', text: 'To wind rope on a drum of iron, ask the smith.' },
];
const told = (question: string) => toldThing(question, PASSAGES)?.name;

describe('which thing does what is asked', () => {
  it.each([
    ['Which tool winds rope on a drum?', 'winch'],
    ['What command is used to wind rope with many hands?', 'capstan'],
    ['Which library lets me wind rope on a drum?', 'winch'],
    ['Which tool winds something like rope on a drum?', 'winch'],
    ['Which Norwegian tool is there for winding rope on a drum?', 'winch'],
  ])('is what the document is called that begins with it: %s', (question, name) => expect(told(question)).toBe(name));

  it.each([
    ['no document begins with most of it', 'Which tool boils tar in a pot?'],
    ['another kind of thing is asked for', 'Which harbour winds rope on a drum?'],
    ['the tool itself is asked about', 'Which tool is the oldest?'],
    ['one word says too little', 'Which tool winds?'],
  ])('is not told where %s', (_, question) => expect(told(question)).toBeUndefined());
});
