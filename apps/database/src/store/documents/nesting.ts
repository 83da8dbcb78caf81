import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type { JsonValue } from '../database';

/** Deeper documents cannot be worked on safely by recursive code, here or in clients. */
export const MAX_NESTING = 200;

/** Values that are looked at at once; a document of more is large. */
const MAX_AT_ONCE = 16_384;
const CHARACTERS_PER_VALUE = 16;

/** Values that may still be looked at; negative when there were more. */
let left = 0;

/**
 * Work on a large document is done in steps.
 * @returns whether it is large; its whole depth has been checked if it is not
 * @throws ArangoError bad-parameter (10) for a document that is nested too deeply
 */
export function checkNesting(document: JsonValue): boolean {
  left = MAX_AT_ONCE;
  check(document, 0);
  return left < 0;
}

/** Checks a large document. @throws ArangoError bad-parameter (10) */
export function* checkNestingSteps(value: JsonValue, depth = 0): Steps<void> {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_NESTING) throw nestedTooDeeply();
  let untilPause = MAX_AT_ONCE;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) {
      left = untilPause;
      check(inner as JsonValue, depth + 1);
      untilPause = left;
      if (left < 0) yield* checkNestingSteps(inner as JsonValue, depth + 1);
    }
    untilPause -= 1;
    if (untilPause >= 0) continue;
    yield;
    untilPause = MAX_AT_ONCE;
  }
}

function check(value: JsonValue, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_NESTING) throw nestedTooDeeply();
  const values = (Array.isArray(value) ? value : Object.values(value)) as readonly JsonValue[];
  left -= values.length;
  for (let place = leadingNumbers(values); place < values.length && left >= 0; place++) {
    const inner = values[place];
    if (typeof inner === 'string') left -= inner.length / CHARACTERS_PER_VALUE;
    else if (typeof inner === 'object' && inner !== null) check(inner, depth + 1);
  }
}

/** Vectors are most of what is looked at. */
const leadingNumbers = (values: readonly JsonValue[]): number => (typeof values[0] === 'number' ? numbersIn(values) : 0);

/** In a function of its own, which hardly sees other arrays: the engine reads their doubles without making an object of each. */
function numbersIn(values: readonly JsonValue[]): number {
  let count = 0;
  while (count < values.length && typeof values[count] === 'number') count++;
  return count;
}

function nestedTooDeeply(): ArangoError {
  return new ArangoError('bad-parameter', `document is nested deeper than ${MAX_NESTING} levels`);
}
