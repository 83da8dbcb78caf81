import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '../values/json-value';
import { compileJsonSchema } from './json-schema';

const CASES: [schema: JsonObject, fitting: JsonValue[], failing: JsonValue[]][] = [
  [{ type: 'integer' }, [1, -2, 1.0], [1.5, '1', null]],
  [{ type: ['string', 'null'] }, ['a', null], [1, []]],
  [
    { properties: { n: { type: 'number', minimum: 3, maximum: 6 } }, required: ['n'] },
    [{ n: 3 }, { n: 6, x: 1 }],
    [{}, { n: 7 }, { n: '3' }],
  ],
  [{ minimum: 3, exclusiveMinimum: true }, [4, 'text'], [3]],
  [
    { properties: { a: {} }, patternProperties: { '^s_': { type: 'string' } }, additionalProperties: false },
    [{ a: 1, s_x: 'y' }],
    [{ b: 1 }, { s_x: 1 }],
  ],
  [{ items: [{ type: 'string' }, { type: 'number' }], additionalItems: false }, [['a', 1], ['a']], [['a', 1, 2], [1]]],
  [{ type: 'array', items: { enum: [1, { a: 1, b: 2 }] }, uniqueItems: true }, [[1, { b: 2, a: 1 }], []], [[1, 1], [2]]],
  [{ oneOf: [{ type: 'integer' }, { minimum: 2 }] }, [1, 2.5], [3, 1.5]],
  [{ not: { type: 'null' } }, [1], [null]],
  [{ dependencies: { card: ['address'] } }, [{}, { card: 1, address: 2 }], [{ card: 1 }]],
  [
    {
      definitions: { node: { properties: { next: { $ref: '#/definitions/node' }, v: { type: 'number' } } } },
      $ref: '#/definitions/node',
    },
    [{ next: { next: { v: 1 } } }],
    [{ next: { next: { v: 'x' } } }],
  ],
  [{ maxLength: 1 }, ['💡'], ['ab']],
  [{ multipleOf: 0.5 }, [1.5], [1.2]],
];

describe('compileJsonSchema', () => {
  it.each(CASES)('tells fitting values from others: %j', (schema, fitting, failing) => {
    const check = compileJsonSchema(schema);
    expect(fitting.filter((value) => !check(value))).toEqual([]);
    expect(failing.filter((value) => check(value))).toEqual([]);
  });

  it.each<JsonObject>([
    { type: 'text' },
    { $ref: 'http://example.org/schema' },
    { $ref: '#/definitions/none' },
    { pattern: '(' },
    { properties: 3 },
  ])('refuses the broken schema %j with 1621', (schema) => {
    expect(() => compileJsonSchema(schema)).toThrow(expect.objectContaining({ errorNum: 1621 }));
  });
});
