import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { LargeJson } from './parse-large-json';

const read = (text: string) => runSteps(new LargeJson(Buffer.from(text)).value());
const list = (count: number, member: (at: number) => string) => Array.from({ length: count }, (_, at) => member(at)).join(',');
const attributes = (count: number) => list(count, (at) => `"name ${at}" : ${at}`);
const pad = ' '.repeat(70_000);
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
  ['a number out of range', `[${many},1e999]`],
  ['no end of a long text', `["${long}`],
  ['a wrong escape in a long text', `["${long}\\x${long}"]`],
  ['a line break in a long text', `["${long}\n${long}"]`],
  ['a long text behind a value', `[1"${long}"]`],
  ['nothing', pad],
  ['brackets only', '['.repeat(600_000)],
];

describe('large JSON', () => {
  it.each(TEXTS)('is what JSON.parse makes of it: %s', (_name, text) => {
    const value = read(text);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
    expect(Object.getPrototypeOf(value)).toBe(Object.getPrototypeOf(JSON.parse(text)));
  });

  it.each(BROKEN)('is refused: %s', (_name, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ errorNum: 600 }));
  });

  it('is refused when its bytes are no UTF-8', () => {
    const bytes = Buffer.from(`["${long}",[${many}]]`);
    bytes[bytes.indexOf('€') + 1] = 0x20;
    expect(() => runSteps(new LargeJson(bytes).value())).toThrow(expect.objectContaining({ errorNum: 600 }));
  });

  it('pauses the more often the longer it is', () => {
    const pauses = (text: string) => [...new LargeJson(Buffer.from(text)).value()].length;
    for (const text of [`[${many}]`, `{${attributes(10_000)}}`, `[${list(3_000, () => '{"a":[[]]}')}]`])
      expect(pauses(text)).toBeGreaterThanOrEqual(Math.floor(text.length / 50_000));
    expect(pauses(`["${long}"]`)).toBeGreaterThan(10);
  });
});
