import { describe, expect, it } from '@jest/globals';
import { endOfHeads } from './run-on-heads';

const told = (sentence: string) => sentence.slice(endOfHeads(sentence));

describe('heads that run into a sentence', () => {
  it.each([
    [
      'Guide 1 Biochemical tests Squamous cell skin cancer basics 5 Skin basics 6 Risk factors 8 Diagnosis 11 Key points Squamous cell skin cancer is common.',
      'Squamous cell skin cancer is common.',
    ],
    [
      '2 Tests Test results General health tests Blood tests Heart tests Key points Treatment planning starts with testing.',
      'Treatment planning starts with testing.',
    ],
    [
      'Rope basics The rope How rope spreads Key points Your rigger will make a plan just for you.',
      'Your rigger will make a plan just for you.',
    ],
  ])('are no part of it: %s', (sentence, expected) => expect(told(sentence)).toBe(expected));

  it.each([
    'The president Ada Vane met the chancellor Otto Holm and the minister Jonas Dorn in the old town.',
    'He wrote the novel The Harbour and the films Bridge of Spies, Long Rope and Old Town Road.',
    'Side effects include: Loss of appetite Nausea Mouth sores Hair loss Fatigue Bleeding or bruising easily.',
    'The ship Gull, the icebreaker Tern and the ferry Auk were all built at Holm Yard.',
    'Key points',
    'Rope basics Rope care Key points The rope',
  ])('are not taken for such: %s', (sentence) => expect(told(sentence)).toBe(sentence));
});
