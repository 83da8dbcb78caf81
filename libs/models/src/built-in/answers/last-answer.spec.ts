import { describe, expect, it } from '@jest/globals';
import type { Passage } from '../../tasks/tasks';
import { reasonedAnswer } from './reasoned-answer';

const CREW: Passage = {
  id: '1',
  title: 'Jonas Holm',
  text: 'Jonas Holm is a retired footballer. He played for Veldburg Rovers from 1996.',
};
const CLUB: Passage = {
  id: '2',
  title: 'Veldburg Rovers',
  text: 'Veldburg Rovers are a football club. Rovers won the Aare Cup in 1898 and 1959. Their ground is by the river.',
};
const QUESTION = 'When did the team that Jonas Holm played for win the Aare Cup?';
const STEP = { id: '1', sentence: 'He played for Veldburg Rovers from 1996.', told: 'Veldburg Rovers' };
const reasoning = { answer: '', steps: [STEP], question: 'When did Veldburg Rovers win the Aare Cup?' };

describe('the last question of several', () => {
  it('is answered behind the steps that lead to it', () => {
    const { line, sentences, form } = reasonedAnswer(QUESTION, [CREW, CLUB], reasoning);
    expect(line).toMatch(/^1898 and 1959|^in 1898 and 1959/);
    expect(form).toBe('stated');
    expect(sentences.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('is not, where it still describes something, or where what is read is only the way to it', () => {
    expect(reasonedAnswer(QUESTION, [CREW, CLUB], { ...reasoning, isPartial: true }).line).not.toMatch(/1898/);
    expect(reasonedAnswer(QUESTION, [CREW], reasoning).line).not.toContain('Veldburg');
  });
});
