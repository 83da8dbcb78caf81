import { describe, expect, it } from '@jest/globals';
import { likelyAnswers } from './likely-answers';
import { isLikely, likelyLine } from './likely-line';

const passage = (title: string, text: string, id = '1') => ({ id, title, text });
const line = (question: string, text: string, title = 'Harrow') =>
  likelyLine(question, likelyAnswers(question, [passage(title, text)]));

describe('a name, date or number as the answer', () => {
  it('is told where it is likely and its sentence says most of the question', () => {
    expect(line('who designed the harrow bridge', 'The Harrow bridge was designed by Ada Lorne in 1841.')).toBe('Ada Lorne');
  });

  it('is not told where its sentence says little of the question, however few others there are', () => {
    expect(line('who designed the harrow bridge over the tarn', 'A bridge is near Ada Lorne.')).toBeUndefined();
  });

  it('is less likely to have founded one thing for having founded another', () => {
    const told = (text: string) =>
      likelyAnswers('Who founded the University of Harrow?', [passage('University of Harrow', text)]).spans.find(
        (one) => one.text === 'Larry Quill',
      )!.probability;
    expect(told('Alumni are Corvane Corporation founder Larry Quill and others.')).toBeLessThan(
      told('Alumni are its own founder Larry Quill and others.') - 0.12,
    );
  });

  it('is not told where the question says it', () => {
    const sentence = {
      ...{ passage: passage('Harrow', 'Nadia G sings.'), text: 'Nadia G sings.', span: { start: 0, end: 14 } },
      ...{ said: 1, terms: [], probability: 1, told: undefined },
    };
    const answers = { sentences: [sentence], spans: [{ text: 'Nadia G', probability: 1, sentence }] };
    expect(isLikely('Nadia G', 'what does nadia g sing and where', answers)).toBe(false);
    expect(isLikely('Nadia G', 'who sings in the harrow', answers)).toBe(true);
  });

  it('is not told for an extreme that its sentence does not say', () => {
    const one = 'Nora Quill scored goals for the Harrow team in the cup.';
    expect(line('who scored goals for the harrow team in the cup', one)).toBe('Nora Quill');
    expect(line('who scored the most goals for the harrow team in the cup', one)).toBeUndefined();
    expect(line('who scored the first goals for the harrow team in the cup', one)).toBeUndefined();
  });

  it('is not told of somebody who has left, where somebody of now is asked for', () => {
    const fired = 'In April the Harrow Giants fired head coach Dave Cameron.';
    const answers = likelyAnswers('who is the head coach of the harrow giants', [passage('Harrow Giants', fired)]);
    expect(answers.spans.map(({ text }) => text)).toContain('Dave Cameron');
    expect(isLikely('Dave Cameron', 'who is the head coach of the harrow giants', answers)).toBe(false);
    expect(isLikely('Dave Cameron', 'who was the head coach of the harrow giants', answers)).toBe(true);
  });
});
