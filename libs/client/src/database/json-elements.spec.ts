import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonElements } from './json-elements';
import { splitCursorReply } from './split-cursor-reply';

/** The elements of `text`, given in pieces of `size` bytes. */
function elementsOf(text: string, size = 1_000_000) {
  const found: { text: string; line: number }[] = [];
  const elements = new JsonElements((element, line) => found.push({ text: element.toString('utf8').trim(), line }));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) elements.push(bytes.subarray(at, at + size));
  return { found, isComplete: elements.isComplete };
}

describe('A JSON array cut into elements', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['[1]', ['1']],
    ['[1,"a,]",{"b":[1,2]}]', ['1', '"a,]"', '{"b":[1,2]}']],
    ['["\\"", "\\\\"]', ['"\\""', '"\\\\"']],
    ['[12345678901234567890, 1.10]', ['12345678901234567890', '1.10']],
  ])('gives the elements of %s as they are written', (text, wanted) => {
    const { found, isComplete } = elementsOf(text);
    expect([found.map((element) => element.text), isComplete]).toEqual([wanted, true]);
  });

  it('says in which line each element begins', () => {
    expect(elementsOf('[\n  {"a": 1},\n\n  {\n"b": 2}]').found.map(({ line }) => line)).toEqual([2, 4]);
  });

  it.each([['{"a":1}'], ['[1,,2]'], ['[1,]'], ['[,1]']])('refuses %s', (text) => {
    expect(() => elementsOf(text)).toThrow(SyntaxError);
  });

  it('is not complete before its last bracket', () => {
    expect(elementsOf('[1,{"a":"]"}').isComplete).toBe(false);
  });

  it('is cut the same way wherever the pieces end', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 7 }), (values, size) => {
        const { found, isComplete } = elementsOf(JSON.stringify(values), size);
        expect([found.map(({ text }) => JSON.parse(text) as unknown), isComplete]).toEqual([
          JSON.parse(JSON.stringify(values)),
          true,
        ]);
      }),
    );
  });
});

describe("A cursor's answer", () => {
  it('is taken apart without touching its rows, wherever they stand', () => {
    const reply = splitCursorReply(
      Buffer.from('{"extra":{"result":[9]},"id":"7", "result" : [1.0,{"result":[2]}],"hasMore":true}'),
    );
    expect({ ...reply, rows: reply.rows.map(String) }).toEqual({
      extra: { result: [9] },
      id: '7',
      rows: ['1.0', '{"result":[2]}'],
      hasMore: true,
      result: [],
    });
  });

  it('that is cut off is refused', () => {
    expect(() => splitCursorReply(Buffer.from('{"result":[{"a":1},{"b"'))).toThrow(/ends in the middle/);
  });
});
