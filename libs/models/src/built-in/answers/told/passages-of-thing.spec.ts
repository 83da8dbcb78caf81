import { describe, expect, it } from '@jest/globals';
import { passagesOfThing } from './passages-of-thing';

const PASSAGES = [
  { id: '0', title: 'follow-ropes', text: 'It follows 21 ropes.' },
  { id: '1', title: 'winch', text: 'A winch follows no ropes.' },
];
const ids = (question: string) => passagesOfThing(question, PASSAGES).map(({ id }) => id);

describe('passages about the thing that something is asked of', () => {
  it.each([
    ['those that mention it, where its name is that of a program', 'What is the maximum number of ropes of follow-ropes?', ['0']],
    ['all, where it is a word that they say in some form', 'What is the default speed of winches?', ['0', '1']],
    ['none, where none says it', 'What is the default port of express?', []],
    ['none of what is to be done with something that none says', 'How do I wind a rope with unrar?', []],
    ['all of any other question', 'How do ropes wind?', ['0', '1']],
  ])('are %s', (_, question, found) => {
    expect(ids(question)).toEqual(found);
  });
});
