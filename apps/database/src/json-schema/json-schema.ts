import { ArangoError } from '@strata/errors';
import { MatchTooLong } from '../regex/matcher';
import type { Regex } from '../regex/regex';
import { icuRegex } from '../regex/regex';
import { toEnd } from '../values/steps';
import type { JsonObject, JsonValue } from '../values/json-value';
import { isObject } from '../values/json-value';

/** Whether a value fits. Compiled once per schema. */
export type Check = (value: JsonValue) => boolean;

type KeywordCompiler = (argument: JsonValue, schema: JsonObject, compile: (schema: JsonValue) => Check) => Check;

/**
 * Compiles a JSON Schema (draft 4 core, draft 6's numeric exclusive bounds, boolean schemas and `const`; references only into the same
 * schema). Unknown keywords and `format` are annotations. Source: json-schema.org, drafts 4 and 6.
 * @throws ArangoError validation-bad-parameter (1621)
 */
export function compileJsonSchema(root: JsonObject): Check {
  const compiled = new Map<JsonValue, Check>();
  const compile = (schema: JsonValue): Check => {
    if (typeof schema === 'boolean') return () => schema;
    if (!isObject(schema)) throw bad('a schema must be an object');
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    let check: Check = () => true;
    compiled.set(schema, (value) => check(value)); // a schema may refer to itself
    check = typeof schema['$ref'] === 'string' ? compile(resolve(root, schema['$ref'])) : keywordChecks(schema, compile);
    return check;
  };
  return compile(root);
}

function keywordChecks(schema: JsonObject, compile: (schema: JsonValue) => Check): Check {
  const checks = Object.keys(schema).flatMap((keyword) => {
    const compiler = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
    return compiler === undefined ? [] : [compiler(schema[keyword] as JsonValue, schema, compile)];
  });
  return (value) => checks.every((check) => check(value));
}

const KEYWORDS: Readonly<Record<string, KeywordCompiler>> = {
  type: (types) => {
    const wanted = Array.isArray(types) ? (types as readonly JsonValue[]) : [types];
    for (const type of wanted) if (typeof type !== 'string' || !TYPES.has(type)) throw bad(`unknown type ${JSON.stringify(type)}`);
    return (value) => wanted.some((type) => isOfType(value, type));
  },
  enum: (values) => {
    const all = new Set(arrayOf('enum', values).map(canonical));
    return (value) => all.has(canonical(value));
  },
  const: (constant) => (value) => canonical(value) === canonical(constant),

  minimum: (limit, schema) =>
    ifNumber(schema['exclusiveMinimum'] === true ? (n) => n > numberOf(limit) : (n) => n >= numberOf(limit)),
  maximum: (limit, schema) =>
    ifNumber(schema['exclusiveMaximum'] === true ? (n) => n < numberOf(limit) : (n) => n <= numberOf(limit)),
  exclusiveMinimum: (limit) => (typeof limit === 'number' ? ifNumber((n) => n > limit) : () => true),
  exclusiveMaximum: (limit) => (typeof limit === 'number' ? ifNumber((n) => n < limit) : () => true),
  multipleOf: (divisor) => ifNumber((n) => Number.isInteger(n / numberOf(divisor))),

  minLength: (limit) => ifText((text) => [...text].length >= numberOf(limit)),
  maxLength: (limit) => ifText((text) => [...text].length <= numberOf(limit)),
  pattern: (source) => {
    const pattern = patternOf(source);
    return ifText((text) => pattern.test(text));
  },

  items: (items, schema, compile) => {
    if (!Array.isArray(items)) {
      const check = compile(items);
      return ifArray((array) => array.every(check));
    }
    const checks = items.map(compile);
    const rest = schema['additionalItems'] === undefined ? () => true : compile(schema['additionalItems']);
    return ifArray((array) => array.every((element, at) => (checks[at] ?? rest)(element)));
  },
  minItems: (limit) => ifArray((array) => array.length >= numberOf(limit)),
  maxItems: (limit) => ifArray((array) => array.length <= numberOf(limit)),
  uniqueItems: (wanted) => ifArray((array) => wanted !== true || new Set(array.map(canonical)).size === array.length),
  contains: (schema, _whole, compile) => {
    const check = compile(schema);
    return ifArray((array) => array.some(check));
  },

  required: (names) => {
    const wanted = arrayOf('required', names).map(String);
    return ifObject((object) => wanted.every((name) => Object.hasOwn(object, name)));
  },
  minProperties: (limit) => ifObject((object) => Object.keys(object).length >= numberOf(limit)),
  maxProperties: (limit) => ifObject((object) => Object.keys(object).length <= numberOf(limit)),
  properties: (properties, _schema, compile) => {
    const checks = Object.entries(objectOf('properties', properties)).map(([name, schema]) => [name, compile(schema)] as const);
    return ifObject((object) => checks.every(([name, check]) => !Object.hasOwn(object, name) || check(object[name] as JsonValue)));
  },
  patternProperties: (properties, _schema, compile) => {
    const checks = Object.entries(objectOf('patternProperties', properties)).map(
      ([source, schema]) => [patternOf(source), compile(schema)] as const,
    );
    return ifObject((object) =>
      Object.keys(object).every((name) =>
        checks.every(([pattern, check]) => !pattern.test(name) || check(object[name] as JsonValue)),
      ),
    );
  },
  additionalProperties: (additional, schema, compile) => {
    const check = compile(additional);
    const named = new Set(isObject(schema['properties']) ? Object.keys(schema['properties']) : []);
    const patterns = isObject(schema['patternProperties']) ? Object.keys(schema['patternProperties']).map(patternOf) : [];
    const isNamed = (name: string) => named.has(name) || patterns.some((pattern) => pattern.test(name));
    return ifObject((object) => Object.keys(object).every((name) => isNamed(name) || check(object[name] as JsonValue)));
  },
  propertyNames: (schema, _whole, compile) => {
    const check = compile(schema);
    return ifObject((object) => Object.keys(object).every(check));
  },
  dependencies: (dependencies, _schema, compile) => {
    const checks = Object.entries(objectOf('dependencies', dependencies)).map(([name, needed]) => {
      if (!Array.isArray(needed)) return [name, compile(needed)] as const;
      const names = needed.map(String);
      return [name, ifObject((object) => names.every((other) => Object.hasOwn(object, other)))] as const;
    });
    return ifObject((object) => checks.every(([name, check]) => !Object.hasOwn(object, name) || check(object)));
  },

  allOf: (schemas, _schema, compile) => {
    const checks = arrayOf('allOf', schemas).map(compile);
    return (value) => checks.every((check) => check(value));
  },
  anyOf: (schemas, _schema, compile) => {
    const checks = arrayOf('anyOf', schemas).map(compile);
    return (value) => checks.some((check) => check(value));
  },
  oneOf: (schemas, _schema, compile) => {
    const checks = arrayOf('oneOf', schemas).map(compile);
    return (value) => checks.filter((check) => check(value)).length === 1;
  },
  not: (schema, _whole, compile) => {
    const check = compile(schema);
    return (value) => !check(value);
  },
};

const TYPES = new Set(['null', 'boolean', 'number', 'integer', 'string', 'array', 'object']);

function isOfType(value: JsonValue, type: JsonValue): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}

const ifNumber =
  (check: (value: number) => boolean): Check =>
  (value) =>
    typeof value !== 'number' || check(value);
const ifText =
  (check: (value: string) => boolean): Check =>
  (value) =>
    typeof value !== 'string' || check(value);
const ifObject =
  (check: (value: JsonObject) => boolean): Check =>
  (value) =>
    !isObject(value) || check(value);
const ifArray =
  (check: (value: readonly JsonValue[]) => boolean): Check =>
  (value) =>
    !Array.isArray(value) || check(value as readonly JsonValue[]);

/** Follows `#/definitions/name`; other documents are not fetched. */
function resolve(root: JsonObject, reference: string): JsonValue {
  if (!reference.startsWith('#')) throw bad(`remote reference '${reference}' is not supported`);
  let current: JsonValue = root;
  for (const step of reference
    .slice(1)
    .split('/')
    .filter((part) => part !== '')) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    const next: JsonValue | undefined = isObject(current)
      ? current[name]
      : Array.isArray(current)
        ? (current[Number(name)] as JsonValue)
        : undefined;
    if (next === undefined) throw bad(`reference '${reference}' leads nowhere`);
    current = next;
  }
  return current;
}

function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isObject(part as JsonValue)
      ? Object.fromEntries(Object.entries(part as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function numberOf(value: JsonValue): number {
  if (typeof value !== 'number') throw bad(`${JSON.stringify(value)} should be a number`);
  return value;
}

function arrayOf(keyword: string, value: JsonValue): readonly JsonValue[] {
  if (!Array.isArray(value)) throw bad(`${keyword} must be an array`);
  return value as readonly JsonValue[];
}

function objectOf(keyword: string, value: JsonValue): JsonObject {
  if (!isObject(value)) throw bad(`${keyword} must be an object`);
  return value;
}

/** A pattern of JavaScript's syntax, matched by an engine whose work is bounded: patterns come from users, who may only read, too. */
function patternOf(source: JsonValue): { test(text: string): boolean } {
  let regex: Regex | null;
  try {
    new RegExp(String(source), 'u');
    regex = icuRegex(String(source), false);
  } catch (cause) {
    throw bad(`'${String(source)}' is no regular expression`, cause);
  }
  if (regex === null) throw bad(`'${String(source)}' is no regular expression that can be matched here`);
  return { test: (text) => matches(regex, text) };
}

/** @throws ArangoError resource-limit when that would take too long */
function matches(regex: Regex, text: string): boolean {
  try {
    return toEnd(regex.test(text));
  } catch (error) {
    if (!(error instanceof MatchTooLong)) throw error;
    throw new ArangoError('resource-limit', 'a pattern of the schema takes too long to be matched');
  }
}

function bad(text: string, cause?: unknown): ArangoError {
  return new ArangoError('validation-bad-parameter', `schema validation parameter is invalid: ${text}`, {}, { cause });
}
