import { describe, expect, it } from '@jest/globals';
import { askedParts } from './asked-parts';

describe('a question of several parts', () => {
  it.each([
    ['Who built Brage, and when was she launched?', ['Who built Brage?', 'When was she launched?']],
    ['How do locks work and how are ships weighed?', ['How do locks work?', 'How are ships weighed?']],
    [
      'Which method does the yard use, and is it covered by patents?',
      ['Which method does the yard use?', 'Is the yard covered by patents?'],
    ],
    [
      'How does the mill read coarse grains and how do they differ from fine grains?',
      ['How does the mill read coarse grains?', 'How do coarse grains differ from fine grains?'],
    ],
    [
      'What is the library for, and can its closures be freed?',
      ['What is the library for?', 'Can the library’s closures be freed?'],
    ],
    [
      'Which levels does it offer, and under which licence is it sold?',
      ['Which levels does it offer?', 'Under which licence is it sold?'],
    ],
    [
      'What do the LGPL and the CC0 say about warranty?',
      ['What does the LGPL say about warranty?', 'What does the CC0 say about warranty?'],
    ],
    [
      'What is the difference between the clauses of the Apache License and of the Mozilla Public License?',
      ['What are the clauses of the Apache License?', 'What are the clauses of the Mozilla Public License?'],
    ],
    ['What is the difference between Brage and Tordis?', ['What is Brage?', 'What is Tordis?']],
    ['What is a bilge pump, and when is it used?', ['What is a bilge pump?', 'When is a bilge pump used?']],
    [
      'What is the winch library for, and which ships does it need?',
      ['What is the winch library for?', 'Which ships does the winch library need?'],
    ],
    ['How do I install winch, and which file does it read?', ['How do I install winch?', 'Which file does winch read?']],
    [
      'Why should a yard have a code of conduct, and who enforces it?',
      ['Why should a yard have a code of conduct?', 'Who enforces a code of conduct?'],
    ],
    [
      'How do I find sailors for my ship, and how do I keep them?',
      ['How do I find sailors for my ship?', 'How do I keep sailors?'],
    ],
    [
      'What does the manual say about ropes and about anchors?',
      ['What does the manual say about ropes?', 'What does the manual say about anchors?'],
    ],
    ['Who built Brage? Where does she sail?', ['Who built Brage?', 'Where does she sail?']],
  ])('is asked part by part: %s', (question, parts) => {
    expect(askedParts(question)).toEqual(parts);
  });

  it.each([
    'Who founded Halden Yard and Nordlys Marine Engines?',
    'Where was the designer of the research vessel Sigrun born?',
    'Who is the father of the woman who directed Low Tide and when she was young sang in Lysvik?',
    'Which film did the director who was born in Tarn and who died in Lysvik make?',
    'What is the capital of the country where the author of War and Peace died?',
    'Are Brage and Tordis both ferries?',
    '',
  ])('is not what asks one thing: %s', (question) => {
    expect(askedParts(question)).toEqual([question]);
  });
});
