import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runSteps } from '@strata/event-loop';
import { rowBytesSteps, rowLine } from './row-line';

describe('rowLine', () => {
  it('writes rows without a vector as plain JSON', () => {
    expect(rowLine(Object.assign({ _key: 'a' }, { text: 'line\nbreak' }))).toBe('{"_key":"a","text":"line\\nbreak"}');
  });

  it('keeps six decimal places of every component', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant(0), fc.double({ min: -2, max: 2, noNaN: true })), { minLength: 1, maxLength: 40 }),
        (components) => {
          const read = JSON.parse(rowLine({ _key: 'k', embedding: Float32Array.from(components) })) as {
            _key: string;
            embedding: number[];
          };
          expect(read._key).toBe('k');
          expect(read.embedding).toHaveLength(components.length);
          read.embedding.forEach((value, index) => expect(value).toBeCloseTo(Math.fround(components[index] ?? 0), 5));
        },
      ),
    );
  });
});

describe('rowBytesSteps', () => {
  it.each([
    ['a short text', 'line\nbreak'],
    ['a long text', 'Some "quoted" text.\n'.repeat(20_000)],
    ['pairs at every cut', `x${'\u{1f600}'.repeat(150_000)}`],
    ['halves of pairs', `\ud83d${'\ude00\ud83d'.repeat(100_000)}x\ud83d`],
  ])('writes %s as JSON does', (_, text) => {
    const row = { _key: 'a', content: text, title: 'T', embedding: Float32Array.of(0.5) };
    expect(JSON.parse(Buffer.concat(runSteps(rowBytesSteps(row))).toString())).toEqual({ ...row, embedding: [0.5] });
  });

  it('writes a text of any length in small steps and pieces', () => {
    const row = { _key: 'a', ...{ content: 'word '.repeat(1_000_000) } };
    expect([...rowBytesSteps(row)].length).toBeGreaterThan(50);
    expect(Math.max(...runSteps(rowBytesSteps(row)).map((piece) => piece.length))).toBeLessThan(100_000);
  });
});
