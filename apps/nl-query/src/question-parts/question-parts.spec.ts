import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { questionParts } from './question-parts';

describe('the questions that a question asks', () => {
  it.each<[string, string[]]>([
    ['When was Pale Works founded and by whom?', ['When was Pale Works founded?', 'By whom?']],
    ['When and where was Ada Vane born?', ['When was Ada Vane born?', 'Where was Ada Vane born?']],
    ['Wann und wo wurde Ada Vane geboren?', ['Wann wurde Ada Vane geboren?', 'Wo wurde Ada Vane geboren?']],
    ['Who led the works, and when did he die?', ['Who led the works?', 'When did he die?']],
    ['What is tarnite and who discovered it', ['What is tarnite?', 'Who discovered it?']],
    ['Where is Tarn and how many people live there?', ['Where is Tarn?', 'How many people live there?']],
    ['Which river runs through Tarn and how long is it?', ['Which river runs through Tarn?', 'How long is it?']],
    ['Is Tarn a town and is it old?', ['Is Tarn a town?', 'Is it old?']],
    ['What is the ferry called and which towns does it serve?', ['What is the ferry called?', 'Which towns does it serve?']],
    ['Who was Ada Vane? What did she direct?', ['Who was Ada Vane?', 'What did she direct?']],
    ['¿Cuándo y dónde nació Ada Vane?', ['¿Cuándo nació Ada Vane?', '¿Dónde nació Ada Vane?']],
    ['How many oars are there and how many sails?', ['How many oars are there?', 'How many sails?']],
  ])('are told apart: %s', (question, parts) => {
    expect(questionParts(question)).toEqual(parts);
  });

  it.each([
    'Who directed Low Tide and High Wind?',
    'Which film was made by Pale Studio and won a prize?',
    'Which film did the director who was born in Tarn and who died in Lysvik make?',
    'Are there other things than how ferries are run and who the crews are?',
    'Were Ada Vane and Bo Holt born in Tarn?',
    'Did the tapes get colour or did they stay as they were?',
    'Which film is older, Low Tide? or High Wind?',
    'What is the margin of Pale Works? If it is not useful, then state that and explain why.',
    'The works, and when were they built?',
    'What happened between 1900 and when she died?',
    `When was it ${'very '.repeat(200)}and by whom?`,
    '',
  ])('are one: %s', (question) => {
    expect(questionParts(question)).toEqual([question]);
  });

  it('are found in no time in any text', () => {
    const piece = fc.constantFrom('and ', 'when ', 'who ', 'is ', 'it ', '? ', 'A', 'which a b ', 'how many ', ', ');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 120 }), (pieces) => {
        expect(questionParts(pieces.join('')).length).toBeGreaterThan(0);
      }),
    );
  });
});
