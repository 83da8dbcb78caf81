import { describe, expect, it } from '@jest/globals';
import { isNestedTooDeep, MAX_NESTING } from './json-nesting';
import { runSteps } from './steps';

const judged = (text: string): boolean => runSteps(isNestedTooDeep(JSON.parse(text)));
const arrays = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('the nesting of a JSON value', () => {
  it.each([
    ['a number', '1', false],
    ['null', 'null', false],
    ['many values side by side', `[${'{"a":[]},'.repeat(5_000)}1]`, false],
    ['as many levels as allowed', arrays(MAX_NESTING), false],
    ['one level more', arrays(MAX_NESTING + 1), true],
    ['one level more in the last of many', `[${'[],'.repeat(5_000)}${arrays(MAX_NESTING)}]`, true],
    ['objects', `${'{"a":'.repeat(MAX_NESTING + 1)}1${'}'.repeat(MAX_NESTING + 1)}`, true],
    ['more levels than the stack has', arrays(200_000), true],
  ])('of %s is judged', (_, text, isTooDeep) => {
    expect(judged(text)).toBe(isTooDeep);
  });
});
