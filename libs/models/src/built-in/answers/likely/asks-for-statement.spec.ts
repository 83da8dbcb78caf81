import { describe, expect, it } from '@jest/globals';
import { asksForStatement } from './asks-for-statement';

describe('a question that whole sentences answer', () => {
  it.each([
    'What are the effects of tar on rope?',
    'How is rope made?',
    'Why does iron rust?',
    'Which diagnostic methods are used for rope?',
    'What role does tar play in rope?',
    'What are the causes and effects of rust?',
    'Describe the role of tar in rope.',
    'Was sind die Ursachen von Rost?',
  ])('%s', (question) => expect(asksForStatement(question)).toBe(true));

  it.each([
    'Who invented rope?',
    'When was the yard founded?',
    'Where does tar come from?',
    'How many strands has a rope?',
    'Which method is used for rope?',
    'Is rope made of hemp?',
    'Which plant is larger, the Pterocarya or the Cotula?',
    'What position was held by the woman who played Corliss Archer in Kiss and Tell?',
    `why ${'rope '.repeat(1_000)}`,
  ])('is none that names, numbers or one of two answer: %s', (question) => expect(asksForStatement(question)).toBe(false));
});
