import { expect, it } from '@jest/globals';
import { isQuotable } from './quotable';

it.each([
  'Consolidated Balance Sheets at December 31, 2019 F-4 Consolidated Statements of Operations F-5 Notes to the Statements F-9',
  'What drove the revenue?',
  'Introduction =======',
  'NICE(1)  User Commands  NICE(1)',
  'a 3.1ms b 4.2ms c 5ms d 6.25ms',
])('Nobody would quote %j', (text) => expect(isQuotable(text)).toBe(false));

it.each([
  'The wing flies the F-15 Eagle, the F-16 Falcon and the F-22 Raptor.',
  'See pages F-4 and F-5 for the balance sheets of 2019.',
  'The yard was founded in 1908.',
])('A sentence that says something: %j', (text) => expect(isQuotable(text)).toBe(true));
