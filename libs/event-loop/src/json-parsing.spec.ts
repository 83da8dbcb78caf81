import { describe, expect, it } from '@jest/globals';
import { parseJsonSteps } from './json-parsing';
import { runSteps } from './steps';

const read = (text: string) => runSteps(parseJsonSteps(Buffer.from(text)));
const list = (count: number, member: (at: number) => string) => Array.from({ length: count }, (_, at) => member(at)).join(',');
const attributes = (count: number) => list(count, (at) => `"name ${at}" : ${at}`);
const pad = ' '.repeat(70_000);
const wide = ' '.repeat(400_000);
const many = list(20_000, (at) => ` ${at}`);
const long = 'ä\\"€😀\\ud83d\\ude00\\u00e9\\n'.repeat(80_000);

const TEXTS: readonly [string, string][] = [
  ['numbers', `[${many}]`],
  ['objects', `\n[${list(5_000, (at) => `{"_key":"${at}","text":"a ] } , \\" b","list":[${at},[],{}]}`)}] `],
  ['a wide object', `{${attributes(20_000)},"name 1":"again","__proto__":{"a":1},"7":[${many}],"3":1}`],
  ['large members between small ones', `[1,[${many}],2,{"a":[${many}],"b":{"c":[[${many}],[]]}}, [ ] ,"x"]`],
  ['a large member that comes first, last and alone', `[[[${many}]],[[${many}],1],[1,[${many}]]]`],
  ['deep nesting', `${'[ {"a":'.repeat(500)}[${many}]${'},"b" ]'.repeat(500)}`],
  ['long texts', `{"a":"${long}","b":["${long}","${long}",1],"${long}":2}`],
  ['one long text', `  "${long}" `],
  ['white space', `${pad}[${pad}1${pad},${pad}{${pad}"a"${pad}:${pad}[${pad}]${pad}}${pad}]${pad}`],
  ['much white space', `${wide}{${wide}"a"${wide}:${wide}[${wide}1${wide},[2,${wide}{"b"${wide}:3}],4]${wide},"c":5}${wide}`],
  ['an empty list', `[${pad}]`],
  ['one number', `${pad}1.5${pad}`],
];

const BROKEN: readonly [string, string][] = [
  ['no end', `[${many}`],
  ['a comma before the end', `[${many},]`],
  ['a comma behind a large member', `[[${many}],]`],
  ['two commas', `[${many},,1]`],
  ['two commas behind a large member', `[[${many}],,1]`],
  ['a comma at the beginning', `[,[${many}]]`],
  ['no comma behind a large member', `[[${many}]1]`],
  ['no comma before a large member', `[1[${many}]]`],
  ['no comma between large members', `[[${many}][${many}]]`],
  ['another bracket', `[${many}}`],
  ['another bracket inside', `[[${many}},1]`],
  ['a value without a name', `{"a":1,[${many}]}`],
  ['a name without a colon', `{"a"[${many}]}`],
  ['two names', `{"a":"b":[${many}]}`],
  ['a name in a list', `["a":[${many}]]`],
  ['text behind the end', `[${many}]x`],
  ['a number of millions of digits', `[${many},${'1'.repeat(5_000_000)}]`],
  ['a value behind white space', `[1${wide}2]`],
  ['text behind white space', `[1]${wide}x`],
  ['text behind a scalar and white space', `1${wide}x`],
  ['no end of a long text', `["${long}`],
  ['a wrong escape in a long text', `["${long}\\x${long}"]`],
  ['a line break in a long text', `["${long}\n${long}"]`],
  ['a long text behind a value', `[1"${long}"]`],
  ['nothing', pad],
  ['brackets only', '['.repeat(600_000)],
];

/** with names that are long themselves */
const NAMED = new Set(['long texts']);

describe('large JSON', () => {
  it.each(TEXTS)('is what JSON.parse makes of it: %s', (_name, text) => {
    const value = read(text);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
    expect(Object.getPrototypeOf(value)).toBe(Object.getPrototypeOf(JSON.parse(text)));
  });

  it.each(BROKEN)('is refused: %s', (_name, text) => {
    expect(() => read(text)).toThrow(SyntaxError);
  });

  it('is refused when its bytes are no UTF-8', () => {
    const bytes = Buffer.from(`["${long}",[${many}]]`);
    bytes[bytes.indexOf('€') + 1] = 0x20;
    expect(() => runSteps(parseJsonSteps(bytes))).toThrow(SyntaxError);
  });

  it('is refused when an object has more attributes than can be taken in', () => {
    expect(() => read(`{${attributes(250_001)}}`)).toThrow(RangeError);
  });

  it('pauses the more often the longer it is', () => {
    const pauses = (text: string) => [...parseJsonSteps(Buffer.from(text))].length;
    for (const text of [`[${many}]`, `{${attributes(10_000)}}`, `[${list(3_000, () => '{"a":[[]]}')}]`])
      expect(pauses(text)).toBeGreaterThanOrEqual(Math.floor(text.length / 50_000));
    expect(pauses(`["${long}"]`)).toBeGreaterThan(10);
    expect(pauses(`[${wide}]`)).toBeGreaterThan(10);
  });

  it('never gives `JSON.parse` more than a step may take', () => {
    let most = 0;
    const measured = (part: Buffer): unknown => {
      most = Math.max(most, part.length);
      return JSON.parse(part.toString());
    };
    for (const [name, text] of TEXTS) if (!NAMED.has(name)) runSteps(parseJsonSteps(Buffer.from(text), measured));
    expect(most).toBeLessThan(1.2 * 1024 * 1024);
  });
});
