import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { SpanReader } from './span-reader';
import { takeUpReading } from './take-up-reading';

describe('making ready for reading', () => {
  it('takes several turns, and changes nothing of what is read', () => {
    const read = () => new SpanReader('Who painted it?').read('It was painted by Jonas Holm.', '');
    const before = read();
    expect([...takeUpReading()].length).toBeGreaterThan(1);
    runSteps(takeUpReading());
    expect(read()).toEqual(before);
  });
});
