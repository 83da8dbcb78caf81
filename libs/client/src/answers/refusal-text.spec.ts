import { expect, it } from '@jest/globals';
import { refusalText } from './refusal-text';

it.each([
  ['TIMEOUT', 'TIMEOUT: no answer in time', 'TIMEOUT: no answer in time'],
  ['INTERNAL', 'it broke', 'INTERNAL: it broke'],
])('the code %s of %j is told once', (errorCode, result, text) => {
  expect(refusalText({ errorCode, result })).toBe(text);
});
