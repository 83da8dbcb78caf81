import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runSteps } from '@strata/event-loop';
import type { RowToWrite } from './row-lines';
import { hasLongText, RowLines } from './row-lines';

async function written(...rows: RowToWrite[]): Promise<unknown[]> {
  const lines = new RowLines();
  for (const row of rows)
    if (hasLongText(row)) runSteps(lines.addSteps(row));
    else lines.add(row);
  expect(lines.count).toBe(rows.length);
  const { bytes } = lines;
  const taken = new Blob([lines.take()]);
  expect([taken.size, lines.count, lines.bytes]).toEqual([bytes, 0, 0]);
  const text = await taken.text();
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

describe('Rows as lines', () => {
  it('are plain JSON where they have no vector', async () => {
    const rows = [Object.assign({ _key: 'a' }, { text: 'line\nbreak', none: undefined, list: [{ é: '漢😀' }] }), { _key: 'b' }];
    expect(await written(...rows)).toEqual([{ _key: 'a', text: 'line\nbreak', list: [{ é: '漢😀' }] }, { _key: 'b' }]);
  });

  it('keep six decimal places of every component of a vector, of any size', async () => {
    const component = fc.oneof(
      fc.constantFrom(0, -0, 1e-7, -4e-7, 1e-6, -1, 999.9999, 1e3, -123456.78, 1e12, 3e38),
      fc.double({ min: -2, max: 2, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(component, { maxLength: 40 }), async (components) => {
        const embedding = Float32Array.from(components);
        const [read] = (await written({ _key: 'k', embedding })) as [{ _key: string; embedding: number[] }];
        expect(read._key).toBe('k');
        expect(read.embedding).toHaveLength(components.length);
        read.embedding.forEach((value, place) =>
          expect(Math.abs(value - embedding[place]!)).toBeLessThanOrEqual(Math.max(5.1e-7, Math.abs(value) * 1e-7)),
        );
      }),
    );
  });

  it('take texts that are no strings, long and short, as the strings they stand for', async () => {
    for (const length of [3, 200_000]) {
      const text = 'aé😀'.repeat(length);
      const content = { length: text.length, slice: (start?: number, end?: number) => text.slice(start, end) };
      expect(await written(Object.assign({ _key: 'k' }, { content, after: [1] }))).toEqual([
        { _key: 'k', content: text, after: [1] },
      ]);
    }
  });

  it('that are on their way stay as they are, and their room is used again once they are given back', async () => {
    const lines = new RowLines();
    const take = (key: string) => {
      lines.add({ _key: key });
      return lines.take();
    };
    const [first, second] = [take('a'), take('b')];
    expect(await new Blob([first, second]).text()).toBe('{"_key":"a"}\n{"_key":"b"}\n');
    lines.giveBack(first);
    take('c');
    const next = take('d');
    expect(await new Blob([second, next]).text()).toBe('{"_key":"b"}\n{"_key":"d"}\n');
    expect((next as Buffer).buffer).toBe((first as Buffer).buffer);
  });

  it('of many batches do not mix, whatever their sizes', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => ({
      ...{ _key: `row-${n}`, text: 'ä'.repeat((n * 7_919) % 60_000) },
      ...(n % 3 === 0 ? { embedding: Float32Array.from({ length: n }, (_, place) => place / 64) } : {}),
    }));
    const lines = new RowLines();
    const batches: (Blob | Buffer<ArrayBuffer>)[] = [];
    for (const row of rows) {
      lines.add(row);
      if (lines.bytes > 1_000_000) batches.push(lines.take());
    }
    batches.push(lines.take());
    expect(batches.length).toBeGreaterThan(10);
    const read = (await new Blob(batches).text()).trimEnd().split('\n');
    expect(read.map((line) => JSON.parse(line) as unknown)).toEqual(
      rows.map((row) => (row.embedding ? { ...row, embedding: [...row.embedding] } : row)),
    );
  });

  it.each([
    ['a short text', 'line\nbreak'],
    ['a long text', 'Some "quoted" text.\n'.repeat(20_000)],
    ['pairs at every cut', `x${'\u{1f600}'.repeat(150_000)}`],
    ['halves of pairs', `\ud83d${'\ude00\ud83d'.repeat(100_000)}x\ud83d`],
  ])('write %s as JSON does', async (_, text) => {
    const row = { _key: 'a', content: text, title: 'T', embedding: Float32Array.of(0.5) };
    expect(await written(row, { _key: 'b' })).toEqual([{ ...row, embedding: [0.5] }, { _key: 'b' }]);
  });

  it('write a text of any length in small steps', () => {
    const row = { _key: 'a', ...{ content: 'word '.repeat(1_000_000) } };
    expect(hasLongText(row)).toBe(true);
    expect([...new RowLines().addSteps(row)].length).toBeGreaterThan(50);
  });
});
