import { ArangoError } from '@strata/errors';
import type { Regex } from '../regex/regex';
import { icuRegex } from '../regex/regex';
import type { JsonObject, JsonValue } from '../values/json-value';
import { isObject } from '../values/json-value';
import { CheckWork } from './check-work';
import { SchemaCircles } from './schema-circles';

/** Deeper schemas are no use: documents are not as deep. */
const MAX_SCHEMA_DEPTH = 500;

/** Whether a value fits. Compiled once per schema. @throws ArangoError resource-limit when that takes too much work */
export type Check = (value: JsonValue) => boolean;

/** What the keywords of one schema compile with. */
interface Compiling {
  readonly schema: JsonObject;
  readonly work: CheckWork;
  /** a schema for the same value */
  same(schema: JsonValue): Check;
  /** a schema for a part of the value, or for a name in it */
  part(schema: JsonValue): Check;
}

type KeywordCompiler = (argument: JsonValue, compiling: Compiling) => Check;

/**
 * Compiles a JSON Schema (draft 4 core, draft 6's numeric exclusive bounds, boolean schemas and `const`; references only into the same
 * schema). Unknown keywords and `format` are annotations. A schema may refer to itself as long as each round goes into the value; one that
 * does not ("infinite recursive nesting" in draft 6, 8.) is refused. Source: json-schema.org, drafts 4 and 6.
 * @throws ArangoError validation-bad-parameter (1621)
 */
export function compileJsonSchema(root: JsonObject): Check {
  const work = new CheckWork();
  const circles = new SchemaCircles();
  const compiled = new Map<JsonObject, Check>();
  const compile = (schema: JsonValue, depth: number, from?: JsonObject): Check => {
    if (typeof schema === 'boolean') return () => schema;
    if (!isObject(schema)) throw bad('a schema must be an object');
    if (from !== undefined) circles.add(from, schema);
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    if (depth > MAX_SCHEMA_DEPTH) throw bad(`schemas lie more than ${MAX_SCHEMA_DEPTH} deep in one another`);
    let check: Check = () => true;
    const counted: Check = (value) => work.nested(() => check(value));
    compiled.set(schema, counted); // a schema may refer to itself
    const same = (other: JsonValue) => compile(other, depth + 1, schema);
    const part = (other: JsonValue) => compile(other, depth + 1);
    check =
      typeof schema['$ref'] === 'string'
        ? same(resolveReference(root, schema['$ref']))
        : keywordChecks({ schema, work, same, part });
    return counted;
  };
  const check = compile(root, 0);
  const circle = circles.find();
  if (circle !== undefined) throw bad(`${circle} leads back to itself without going into the value`);
  return (value) => work.afresh(() => check(value));
}

function keywordChecks(compiling: Compiling): Check {
  const { schema } = compiling;
  const checks = Object.keys(schema).flatMap((keyword) => {
    const compiler = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
    return compiler === undefined ? [] : [compiler(schema[keyword] as JsonValue, compiling)];
  });
  return (value) => checks.every((check) => check(value));
}

const KEYWORDS: Readonly<Record<string, KeywordCompiler>> = {
  type: (types) => {
    const wanted = Array.isArray(types) ? (types as readonly JsonValue[]) : [types];
    for (const type of wanted) if (typeof type !== 'string' || !TYPES.has(type)) throw bad(`unknown type ${JSON.stringify(type)}`);
    return (value) => wanted.some((type) => isOfType(value, type));
  },
  enum: (values, { work }) => {
    const all = new Set(arrayOf('enum', values).map((value) => canonical(value)));
    return (value) => all.has(canonical(value, work));
  },
  const: (constant, { work }) => {
    const wanted = canonical(constant);
    return (value) => canonical(value, work) === wanted;
  },

  minimum: (argument, { schema }) => {
    const limit = numberOf('minimum', argument);
    return ifNumber(schema['exclusiveMinimum'] === true ? (n) => n > limit : (n) => n >= limit);
  },
  maximum: (argument, { schema }) => {
    const limit = numberOf('maximum', argument);
    return ifNumber(schema['exclusiveMaximum'] === true ? (n) => n < limit : (n) => n <= limit);
  },
  exclusiveMinimum: (limit) => (typeof limit === 'number' ? ifNumber((n) => n > limit) : () => true),
  exclusiveMaximum: (limit) => (typeof limit === 'number' ? ifNumber((n) => n < limit) : () => true),
  multipleOf: (argument) => {
    const divisor = numberOf('multipleOf', argument);
    return ifNumber((n) => Number.isInteger(n / divisor));
  },

  minLength: (argument, { work }) => {
    const limit = numberOf('minLength', argument);
    return ifText((text) => lengthOf(text, work) >= limit);
  },
  maxLength: (argument, { work }) => {
    const limit = numberOf('maxLength', argument);
    return ifText((text) => lengthOf(text, work) <= limit);
  },
  pattern: (source, { work }) => ifText(patternOf(source, work)),

  items: (items, { schema, part }) => {
    if (!Array.isArray(items)) {
      const check = part(items);
      return ifArray((array) => array.every(check));
    }
    const checks = (items as readonly JsonValue[]).map(part);
    const rest = schema['additionalItems'] === undefined ? () => true : part(schema['additionalItems']);
    return ifArray((array) => array.every((element, at) => (checks[at] ?? rest)(element)));
  },
  minItems: (argument) => {
    const limit = numberOf('minItems', argument);
    return ifArray((array) => array.length >= limit);
  },
  maxItems: (argument) => {
    const limit = numberOf('maxItems', argument);
    return ifArray((array) => array.length <= limit);
  },
  uniqueItems: (wanted, { work }) =>
    ifArray((array) => wanted !== true || new Set(array.map((item) => canonical(item, work))).size === array.length),
  contains: (schema, { part }) => {
    const check = part(schema);
    return ifArray((array) => array.some(check));
  },

  required: (names, { work }) => {
    const wanted = arrayOf('required', names).map(String);
    return ifObject((object) => {
      work.spend(wanted.length);
      return wanted.every((name) => Object.hasOwn(object, name));
    });
  },
  minProperties: (argument) => {
    const limit = numberOf('minProperties', argument);
    return ifObject((object) => Object.keys(object).length >= limit);
  },
  maxProperties: (argument) => {
    const limit = numberOf('maxProperties', argument);
    return ifObject((object) => Object.keys(object).length <= limit);
  },
  properties: (properties, { work, part }) => {
    const checks = Object.entries(objectOf('properties', properties)).map(([name, schema]) => [name, part(schema)] as const);
    return ifObject((object) => {
      work.spend(checks.length);
      return checks.every(([name, check]) => !Object.hasOwn(object, name) || check(object[name] as JsonValue));
    });
  },
  patternProperties: (properties, { work, part }) => {
    const checks = Object.entries(objectOf('patternProperties', properties)).map(
      ([source, schema]) => [patternOf(source, work), part(schema)] as const,
    );
    return ifObject((object) =>
      Object.keys(object).every((name) => checks.every(([matches, check]) => !matches(name) || check(object[name] as JsonValue))),
    );
  },
  additionalProperties: (additional, { schema, work, part }) => {
    const check = part(additional);
    const named = new Set(isObject(schema['properties']) ? Object.keys(schema['properties']) : []);
    const sources = isObject(schema['patternProperties']) ? Object.keys(schema['patternProperties']) : [];
    const patterns = sources.map((source) => patternOf(source, work));
    const isNamed = (name: string) => named.has(name) || patterns.some((matches) => matches(name));
    return ifObject((object) => {
      const names = Object.keys(object);
      work.spend(names.length);
      return names.every((name) => isNamed(name) || check(object[name] as JsonValue));
    });
  },
  propertyNames: (schema, { part }) => {
    const check = part(schema);
    return ifObject((object) => Object.keys(object).every(check));
  },
  dependencies: (dependencies, { work, same }) => {
    const checks = Object.entries(objectOf('dependencies', dependencies)).map(([name, needed]) => {
      if (!Array.isArray(needed)) return [name, same(needed)] as const;
      const names = needed.map(String);
      return [name, ifObject((object) => names.every((other) => Object.hasOwn(object, other)))] as const;
    });
    return ifObject((object) => {
      work.spend(checks.length);
      return checks.every(([name, check]) => !Object.hasOwn(object, name) || check(object));
    });
  },

  allOf: (schemas, { same }) => {
    const checks = arrayOf('allOf', schemas).map(same);
    return (value) => checks.every((check) => check(value));
  },
  anyOf: (schemas, { same }) => {
    const checks = arrayOf('anyOf', schemas).map(same);
    return (value) => checks.some((check) => check(value));
  },
  oneOf: (schemas, { same }) => {
    const checks = arrayOf('oneOf', schemas).map(same);
    return (value) => checks.filter((check) => check(value)).length === 1;
  },
  not: (schema, { same }) => {
    const check = same(schema);
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

/** Characters, not units of UTF-16. */
function lengthOf(text: string, work: CheckWork): number {
  work.read(text);
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Follows `#/definitions/name`; other documents are not fetched. */
function resolveReference(root: JsonObject, reference: string): JsonValue {
  if (!reference.startsWith('#')) throw bad(`remote reference '${reference}' is not supported`);
  let current: JsonValue = root;
  for (const step of reference
    .slice(1)
    .split('/')
    .filter((part) => part !== '')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, memberName(step)))
      throw bad(`reference '${reference}' leads nowhere`);
    current = (current as JsonObject)[memberName(step)] as JsonValue; // a list has its members by their places
  }
  return current;
}

/** A step of a reference as the member is called. Source: RFC 6901, section 6. */
function memberName(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch (cause) {
    throw bad(`reference step '${step}' is not percent-encoded`, cause);
  }
}

/** One text for all spellings of a value. */
function canonical(value: JsonValue, work?: CheckWork): string {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    isObject(part as JsonValue)
      ? Object.fromEntries(Object.entries(part as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  work?.read(text);
  return text;
}

function numberOf(keyword: string, value: JsonValue): number {
  if (typeof value !== 'number') throw bad(`${keyword} must be a number`);
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

/** A pattern of JavaScript's syntax, matched by an engine whose work is counted: patterns come from users, who may only read, too. */
function patternOf(source: JsonValue, work: CheckWork): (text: string) => boolean {
  let regex: Regex | null;
  try {
    new RegExp(String(source), 'u');
    regex = icuRegex(String(source), false);
  } catch (cause) {
    throw bad(`'${String(source)}' is no regular expression`, cause);
  }
  if (regex === null) throw bad(`'${String(source)}' is no regular expression that can be matched here`);
  return (text) => work.match(regex, text);
}

function bad(text: string, cause?: unknown): ArangoError {
  return new ArangoError('validation-bad-parameter', `schema validation parameter is invalid: ${text}`, {}, { cause });
}
