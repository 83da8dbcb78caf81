import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseLooseJson } from './loose-json';

describe('JSON as models write it', () => {
  it.each<[string, string, unknown]>([
    ['as it should be', '{"a": [1, "x"]}', { a: [1, 'x'] }],
    ['in a fence', 'Here you are:\n```json\n{"a": 1}\n```\nAnything else?', { a: 1 }],
    ['in a fence that never closes', '```\n[1, 2]', [1, 2]],
    ['after and before chatter', 'Sure! {"a": {"b": "}"}} I hope {that} helps', { a: { b: '}' } }],
    ['with trailing commas', '{"a": [1, 2,], "b": {"c": 3,},}', { a: [1, 2], b: { c: 3 } }],
    ['cut off in a string', '{"a": "half a sen', { a: 'half a sen' }],
    ['cut off in a number of a list', '{"a": [1, 2, 3', { a: [1, 2, 3] }],
    ['cut off in a name', '{"a": 1, "b', { a: 1 }],
    ['cut off after a name', '{"a": 1, "b":', { a: 1 }],
    ['cut off between members', '[{"a": 1}, {"a": 2}, ', [{ a: 1 }, { a: 2 }]],
    ['with quotes in its texts', '{"a": "she said \\"no\\"", "b": "\\\\"}', { a: 'she said "no"', b: '\\' }],
    ['with comments', '{"a": 1, // one\n /* and */ "b": 2, # three\n "c": "http://x/#y"}', { a: 1, b: 2, c: 'http://x/#y' }],
    ['with single quotes', "{'a': 'Ada\'s', 'b': 'it\\'s'}", { a: "Ada's", b: "it's" }],
    ['with names without quotes', '{a: 1, b_c: "x"}', { a: 1, b_c: 'x' }],
    ['with the words of Python', "{'a': None, 'b': True}", { a: null, b: true }],
    ['with quotes within texts', '{"a": "she said "no", then left", "b": 1}', { a: 'she said "no", then left', b: 1 }],
    ['with line breaks within texts', '{"a": "one\ntwo"}', { a: 'one\ntwo' }],
    ['one after another', '{"a": 1}\n{"a": 2}', [{ a: 1 }, { a: 2 }]],
    ['after braces of something else', 'By {template}: {"a": 1}', { a: 1 }],
    ['without a comma between members', '{"a": 1\n "b": 2}', { a: 1, b: 2 }],
    ['with what was left out', '{"a": [1, 2, ...]}', { a: [1, 2] }],
  ])('is read %s', (_, text, value) => {
    expect(parseLooseJson(text)).toEqual(value);
  });

  it.each(['', 'I cannot do that.', '```json\n```', '{', '{"', '}', '[}'])('is not made up from %j', (text) => {
    expect([undefined, [], {}]).toContainEqual(parseLooseJson(text));
  });

  it('is what was written, wherever it stands, and nothing is thrown wherever it is cut', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        expect(parseLooseJson(`So: ${text}`)).toEqual(JSON.parse(text));
        parseLooseJson(text.slice(0, at % (text.length + 1)));
      }),
    );
  });
});
