import { describe, expect, it } from '@jest/globals';
import { ArangoError } from '@strata/errors';
import fc from 'fast-check';
import { MAX_NESTING } from '../store/documents/nesting';
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
  [
    // round and round, but each round goes one step into the value
    {
      definitions: {
        leaf: { type: 'number' },
        tree: { anyOf: [{ $ref: '#/definitions/leaf' }, { type: 'array', items: { $ref: '#/definitions/tree' } }] },
      },
      properties: { tree: { $ref: '#/definitions/tree' }, 'a/b~c': {}, other: { $ref: '#/properties/a~1b~0c' } },
      dependencies: { tree: { required: ['other'] } },
    },
    [{ tree: [1, [2, [3, []]]], other: null }, {}],
    [{ tree: [1, ['x']], other: 1 }, { tree: 1 }],
  ],
  [{ items: [{ const: 1 }, { $ref: '#/items/0' }] }, [[1, 1]], [[1, 2]]],
  [{ multipleOf: 0.5 }, [1.5], [1.2]],
];

/** A schema so many levels deep. */
function nested(depth: number, around: (inner: JsonObject) => JsonObject): JsonObject {
  let schema: JsonObject = {};
  for (let level = 0; level < depth; level += 1) schema = around(schema);
  return schema;
}

/** `{"d0": {"allOf": [d1, d1]}, "d1": {"allOf": [d2, d2]}, …}`: each level is looked at twice as often as the one before. */
function doubling(levels: number): JsonObject {
  const definitions: Record<string, JsonObject> = { [`d${levels}`]: { type: 'object' } };
  for (let level = 0; level < levels; level += 1) {
    const next = { $ref: `#/definitions/d${level + 1}` };
    definitions[`d${level}`] = { allOf: [next, next] };
  }
  return { definitions, $ref: '#/definitions/d0' };
}

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
    { $ref: '#/definitions/%zz' },
    { $ref: '#/constructor' },
    { $ref: '#/__proto__' },
    { $ref: '#' },
    { allOf: [{ not: { $ref: '#' } }] },
    { dependencies: { a: { $ref: '#' } } },
    {
      definitions: { a: { $ref: '#/definitions/b' }, b: { anyOf: [{ type: 'null' }, { $ref: '#/definitions/a' }] } },
      properties: { n: { $ref: '#/definitions/a' } },
    },
    { pattern: '(' },
    { properties: 3 },
    { minLength: '3' },
    { properties: { n: { minimum: null } } },
  ])('refuses the broken schema %j with 1621', (schema) => {
    expect(() => compileJsonSchema(schema)).toThrow(expect.objectContaining({ errorNum: 1621 }));
  });

  it('refuses schemas that lie too deep in one another', () => {
    const within = (depth: number) => () => compileJsonSchema(nested(depth, (items) => ({ items })));
    expect(within(400)).not.toThrow();
    expect(within(50_000)).toThrow(expect.objectContaining({ errorNum: 1621 }));
  });

  it('names the reference that leads back', () => {
    const circle = { definitions: { a: { allOf: [{ $ref: '#/definitions/a' }] } }, properties: { n: { $ref: '#/definitions/a' } } };
    expect(() => compileJsonSchema(circle)).toThrow(/reference '#\/definitions\/a' leads back to itself/);
  });

  it('follows a schema that refers to itself to the depth of any document', () => {
    const list: JsonObject = { anyOf: [{ type: 'null' }, { properties: { next: { $ref: '#' } }, required: ['next'] }] };
    const chain = (end: JsonValue) => {
      let value = end;
      for (let level = 0; level < MAX_NESTING; level += 1) value = { next: value };
      return value;
    };
    const check = compileJsonSchema(list);
    expect([check(chain(null)), check(chain({}))]).toEqual([true, false]);
  });

  it.each<[string, JsonObject, JsonValue]>([
    ['looks at one value again and again', doubling(40), {}],
    ['reads a long text again and again', { anyOf: Array.from({ length: 100 }, () => ({ enum: [1] })) }, 'x'.repeat(1_000_000)],
    [
      'tries many patterns on many names',
      { patternProperties: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`^x${n}$`, {}])) },
      Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`name${n}`, 0])),
    ],
  ])('gives a check up that %s', (_, schema, value) => {
    const check = compileJsonSchema(schema);
    expect(() => check(value)).toThrow(expect.objectContaining({ arangoName: 'resource-limit' }));
    expect(compileJsonSchema({ type: 'object' })({})).toBe(true);
  });

  it('ends with a verdict or a named error, whatever the schema', () => {
    fc.assert(
      fc.property(anySchema, fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 3 }), (schema, values) => {
        try {
          const check = compileJsonSchema(schema as JsonObject);
          return values.every((value) => typeof check(value as JsonValue) === 'boolean');
        } catch (error) {
          if (error instanceof ArangoError) return true;
          throw error;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

const NAMES = ['a', 'b', '0', 'definitions', '__proto__', 'constructor', '', '~', '%'];
/** Schemas of all keywords, mostly with arguments of the right type, with references that lead anywhere. */
const anySchema = fc.letrec((tie) => {
  const schema = fc.oneof({ maxDepth: 3 }, fc.boolean(), fc.constant({}), tie('keywords'));
  const named = (member: fc.Arbitrary<unknown>) => fc.dictionary(fc.constantFrom(...NAMES), member, { maxKeys: 3 });
  const list = fc.array(schema, { maxLength: 3 });
  const steps = fc.array(fc.constantFrom(...NAMES, 'properties', 'allOf', 'items', '~1', '%zz'), { maxLength: 3 });
  const number = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double(), fc.constant('3'));
  const pattern = fc.oneof(fc.constantFrom('^a', '(a+)+$', '[', '\\p{L}', '.*x'), fc.string({ maxLength: 4 }));
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    ...{ $ref: steps.map((path) => ['#', ...path].join('/')) },
    ...{ type: fc.oneof(fc.constantFrom('object', 'array', 'string', 'integer', 'null', 'text'), fc.array(fc.constant('number'))) },
    ...{
      enum: fc.array(fc.jsonValue({ maxDepth: 1 })),
      const: fc.jsonValue({ maxDepth: 1 }),
      required: fc.array(fc.constantFrom(...NAMES)),
    },
    ...{
      minimum: number,
      exclusiveMinimum: fc.oneof(fc.boolean(), number),
      multipleOf: number,
      maxLength: number,
      minItems: number,
    },
    ...{ pattern, uniqueItems: fc.boolean(), items: fc.oneof(schema, list), additionalItems: schema, contains: schema },
    ...{
      properties: named(schema),
      patternProperties: fc.dictionary(pattern, schema, { maxKeys: 2 }),
      additionalProperties: schema,
    },
    ...{ propertyNames: schema, dependencies: named(schema), definitions: named(schema) },
    ...{ allOf: list, anyOf: list, oneOf: list, not: schema },
  };
  const one = Object.entries(keywords).map(([name, argument]) => argument.map((value) => [name, value] as const));
  return { keywords: fc.array(fc.oneof(...one), { maxLength: 3 }).map((parts) => Object.fromEntries(parts)) };
}).keywords;
