import { expect, it } from '@jest/globals';
import { requestLength } from './opening-request';

it.each([
  ['Summarize Low Tide.', 'Low Tide.'],
  ['please describe the tide', 'the tide'],
  ['Please Compare Tarn and Ulm', 'Tarn and Ulm'],
  ['List all ferries', 'all ferries'],
  ['State Bank of Borduria', 'State Bank of Borduria'],
  ['Count Basie played where?', 'Count Basie played where?'],
  ['What is Low Tide?', 'What is Low Tide?'],
  ['', ''],
])('%s is about %s', (question, about) => expect(question.slice(requestLength(question))).toBe(about));
