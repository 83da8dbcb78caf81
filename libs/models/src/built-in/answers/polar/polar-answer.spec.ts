import { describe, expect, it } from '@jest/globals';
import { polarAnswer } from './polar-answer';
import { isPolar } from './polar-question';

describe('questions for yes or no', () => {
  it('are answered by a statement that says what is asked', () => {
    expect(polarAnswer('Is Low Tide produced by Pale Studio?', 'Low Tide was produced by Pale Studio in Ulm.', '')).toBe('Yes');
  });

  it.each([
    'Are Low Tide and High Noon produced by the same studio?',
    'Were Low Tide and High Noon both produced by a studio?',
    'Do Low Tide and High Noon share a studio that produced them?',
  ])('about two things are not answered by a statement about one of them: %s', (question) => {
    expect(polarAnswer(question, 'Low Tide was produced by a studio before High Noon.', 'High Noon')).toBe('');
  });

  it.each([
    ['Does Low Tide support both sound and colour?', 'Low Tide has support for sound and colour.'],
    ['Can Low Tide be shared with friends?', 'Low Tide can be sent to friends that it is to be shared by, or sharing is on.'],
    ['Is Low Tide common in Ulm?', 'Low Tide is seen in Ulm, where it is commonly shown.'],
  ])('about one thing are answered by one that says it in other words: %s', (question, statement) => {
    expect(polarAnswer(question, statement, '')).toBe('Yes');
  });

  it.each([
    ['Was ist das Engineering News-Record?', 'Das Engineering News-Record ist ein Fachmagazin.'],
    ['Was bedeutet Plastid?', 'Plastid bedeutet Chloroplast.'],
    ['Was gewann Tarn im Jahr 2000?', 'Tarn gewann im Jahr 2000 einen Preis.'],
  ])('are none where German asks what: %s', (question, statement) => {
    expect(isPolar(question)).toBe(false);
    expect(polarAnswer(question, statement, '')).toBe('');
  });

  it('are some where English asks whether something was', () => {
    expect(['Was Berlin taken?', 'Was it built in Ulm?', 'Was red chosen?'].map(isPolar)).toEqual([true, true, true]);
  });

  it('about two things are answered by one that tells it of both', () => {
    const question = 'Are Low Tide and High Noon produced by the same studio?';
    expect(polarAnswer(question, 'Low Tide and High Noon were produced by the same studio.', '')).toBe('Yes');
  });
});
