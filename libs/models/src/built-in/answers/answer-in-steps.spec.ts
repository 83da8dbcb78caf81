import { describe, expect, it } from '@jest/globals';
import { answerInSteps } from './answer-in-steps';
import { askedType } from './asked-question/asked-type';
import { questionFocus } from './asked-question/question-focus';
import { questionKind } from './asked-question/question-kind';

const PASSAGES = [
  {
    id: '1',
    title: 'Toad Hall',
    text: 'Toad Hall is a residential hall of Lysvik University, opened in 1974. It has a garden.',
  },
  {
    id: '2',
    title: 'Lysvik University',
    text: 'Lysvik University is a national research university located in Canberra. It was founded in 1946. It has sold more than 500 boats.',
  },
  { id: '3', title: 'Harbour', text: 'A harbour is a place where boats lie. Sydney has one.' },
];
const answer = (question: string) => answerInSteps(question, PASSAGES, undefined);

describe('an answer in steps', () => {
  it('is the thing of the asked kind in a sentence that another one leads to, with both as its proof', () => {
    expect(answer('Toad Hall is a residential hall of a university located in what city?')).toMatchObject({
      answer: 'Canberra',
      steps: [{ id: '1' }, { id: '2', sentence: 'Lysvik University is a national research university located in Canberra.' }],
    });
  });

  it('is what a passage is about, where that is defined by what is asked for', () => {
    expect(answer('Which national research university has Toad Hall, a residential hall that opened in 1974?')?.answer).toBe(
      'Lysvik University',
    );
  });

  it('may need a third sentence, where two leave out what a question describes the thing by', () => {
    const passages = [
      {
        id: '1',
        title: 'Frostzyme',
        text: 'Frostzyme is a biotechnology company in Lysvik. Elias Brandvold founded it in 1999. Nadia Haroun has been its managing director since the beginning. Its first product, seepase, comes from the bacterium Thiovarga lysvikensis.',
      },
      {
        id: '2',
        title: 'Thiovarga lysvikensis',
        text: 'Thiovarga lysvikensis is a bacterium of cold seeps. It makes an enzyme called seepase. The patent belongs to the company Frostzyme.',
      },
    ];
    const found = answerInSteps('Who is managing director of the company that holds the patent on seepase?', passages, undefined);
    expect(found).toMatchObject({
      answer: 'Nadia Haroun',
      steps: [
        { id: '2', sentence: 'The patent belongs to the company Frostzyme.' },
        { id: '1', sentence: expect.stringContaining('managing director') },
        { id: '1', sentence: expect.stringContaining('seepase') },
      ],
    });
  });

  it('keeps what bounds a number', () => {
    expect(answer('Toad Hall is a hall of a university that has sold how many boats?')?.answer).toBe('more than 500');
  });

  it.each([
    ['a name of the question is nowhere', 'Sigrun Lodge is a residential hall of a university located in what city?'],
    ['nothing of the kind is there', 'Toad Hall is a residential hall of a university located beside which river?'],
    ['one of two is asked for', 'Which is the older university, Toad Hall or Lysvik University?'],
    ['it asks for no kind of name', 'What does Toad Hall have?'],
  ])('is none where %s', (_, question) => {
    expect(answer(question)?.answer ?? '').toBe('');
  });
});

describe('what kind of thing a question asks for', () => {
  it.each([
    ['Under what name did the singer appear when she left the band?', 'thing'],
    ['What is the country where the yard stands known for?', 'thing'],
    ['The yard was founded when?', 'date'],
    ['In which year did the singer who left the band die?', 'date'],
    ['To whom was the yard sold?', 'person'],
  ])('%s', (question, kind) => expect(questionKind(question)).toBe(kind));
});

describe('what a question asks for', () => {
  it.each([
    ['Which Danish metal band is from Tarn?', 'organization', ['danish', 'metal', 'band']],
    ['The hall stands in what city?', 'place', ['citi']],
    ['The yard that Ole Vane led was sold to whom?', 'person', []],
    ['In what year did it open?', 'date', ['year']],
    ['What is the name of the bridge that leads to Tarn?', undefined, ['bridg']],
    ['What position did the keeper play?', undefined, []],
  ])('%s', (question, kind, noun) => {
    const asked = askedType(question, questionFocus(question).at);
    expect(asked.noun).toEqual(noun);
    if (kind !== undefined) expect(asked.kind).toBe(kind);
  });

  it('stands nearer to what is asked than to what describes it', () => {
    const { nearness } = questionFocus('Who married the actor that plays Vision?');
    expect(nearness.get('marri')!).toBeGreaterThan(2 * nearness.get('plai')!);
  });
});
