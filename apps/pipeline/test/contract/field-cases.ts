import { toCamelCase } from '@strata/case-mapping';
import type { ContractCall, ContractField, FieldType } from './call-contract';

type Json = Readonly<Record<string, unknown>>;

/** One way to send a call, and whether it is to be taken. */
export interface FieldCase {
  readonly title: string;
  /** body of the call; for parameters of the URL, its query */
  readonly sent: Json;
  /** `accepted`, or the answer with the fields that it has to name: `400 ValidationError(strategy.topK)` */
  readonly expected: string;
}

/** Values that are of another type. */
const WRONG: Readonly<Record<FieldType, readonly unknown[]>> = {
  text: [7, true, ['x'], { a: 'x' }],
  'text[]': ['x', 7, { a: 'x' }, [7], [null], [['x']]],
  integer: ['x', '3', 1.5, true, [3], { a: 1 }],
  boolean: ['true', 1, [true], { a: true }],
  record: ['x', 7, true, [], [{}]],
  'record[]': ['x', 7, { a: 'x' }, ['x'], [7], [[]], [null]],
  map: ['x', 7, [], ['x'], { a: 7 }, { a: { b: 'x' } }],
};
/** Texts that stand for no such value. */
const WRONG_TEXT: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  integer: ['x', '1.5', 'Infinity'],
  boolean: ['yes', '1', 'TRUE', ''],
};
/** A value of the type that says nothing. */
const NEUTRAL: Readonly<Record<FieldType, unknown>> = {
  ...{ text: '', 'text[]': [], integer: 0, boolean: false, record: {}, 'record[]': [], map: {} },
};

/** Every way to send one field of a body: given, left out, null, of other types, out of its range, in both spellings. */
export function bodyCases(call: ContractCall, field: ContractField): FieldCase[] {
  const example = call.example ?? {};
  const { path, refusals } = field;
  const snake = path.join('.');
  const put = (value: unknown, spelled = path) => withField(example, spelled, value);
  const missing = field.isRequired ? refused(field, refusals.missing) : 'accepted';
  const cases: FieldCase[] = [
    { title: 'left out', sent: withField(example, path, undefined), expected: missing },
    { title: 'null', sent: put(null), expected: missing },
    ...WRONG[field.type].map((value) => ({
      ...{ title: `of another type: ${JSON.stringify(value)}`, sent: put(value), expected: refused(field, refusals.wrongType) },
    })),
    ...(field.type === 'map' ? [{ title: 'null in it', sent: put({ a: null }), expected: 'accepted' as const }] : []),
    ...rangeCases(field, put),
  ];
  const good = valueAt(example, path) ?? field.standard ?? NEUTRAL[field.type];
  const wrong = WRONG[field.type][1];
  const camel = [...path.slice(0, -1), toCamelCase(path.at(-1)!)];
  if (camel.join('.') === snake) return cases;
  const without = withField(example, path, undefined);
  const both = (inSnake: unknown, inCamel: unknown) => withField(put(inSnake), camel, inCamel);
  return [
    ...cases,
    { title: 'in lowerCamelCase', sent: withField(without, camel, good), expected: 'accepted' },
    {
      title: 'in lowerCamelCase, of another type',
      sent: withField(without, camel, wrong),
      expected: refused(field, refusals.wrongType),
    },
    { title: 'in both spellings: lowerCamelCase counts', sent: both(wrong, good), expected: 'accepted' },
    { title: 'in both spellings, lowerCamelCase wrong', sent: both(good, wrong), expected: refused(field, refusals.wrongType) },
  ];
}

/** Every way to send one parameter of a URL. */
export function queryCases(field: ContractField): FieldCase[] {
  const [name = ''] = field.path;
  const camel = toCamelCase(name);
  const put = (value: unknown) => ({ [name]: value });
  const wrong = WRONG_TEXT[field.type] ?? [];
  const refusal = refused(field, field.refusals.wrongType);
  return [
    { title: 'left out', sent: {}, expected: 'accepted' },
    { title: 'given', sent: put(String(field.standard ?? (field.type === 'integer' ? '5' : 'x'))), expected: 'accepted' },
    ...wrong.map((text) => ({ title: `of another type: "${text}"`, sent: put(text), expected: refusal })),
    ...(camel === name
      ? []
      : wrong.slice(0, 1).map((text) => ({ title: 'in lowerCamelCase', sent: { [camel]: text }, expected: refusal }))),
    ...(field.type === 'text[]' ? [] : [{ title: 'twice', sent: put(['1', '2']), expected: refusal }]),
    ...rangeCases(field, put),
  ];
}

/** Bodies as a whole. */
export function wholeBodyCases({ example = {} }: ContractCall): FieldCase[] {
  const nested = Object.entries(example).map(([name, value]) =>
    Array.isArray(value) && isRecord(value[0]) ? [name, value.map((row: Json) => ({ ...row, more: 1 }))] : [name, value],
  );
  return [
    { title: 'its example', sent: example, expected: 'accepted' },
    {
      title: 'unknown fields are dropped',
      sent: { ...Object.fromEntries(nested), more: { fields: 1 }, __proto__x: 1 },
      expected: 'accepted',
    },
  ];
}

function rangeCases(field: ContractField, put: (value: unknown) => Json): FieldCase[] {
  const { allowed } = field;
  const accept = (value: unknown) => ({ title: `allowed: ${shown(value)}`, sent: put(value), expected: 'accepted' });
  const refuse = (value: unknown) => {
    return { title: `not allowed: ${shown(value)}`, sent: put(value), expected: refused(field, field.refusals.notAllowed) };
  };
  switch (allowed.kind) {
    case 'any':
      return [];
    case 'not-empty':
      return [refuse('')];
    case 'each-not-empty':
      return [refuse([''])];
    case 'some':
      return [refuse([])];
    case 'length':
      return [accept('x'.repeat(allowed.max)), refuse('x'.repeat(allowed.max + 1))];
    case 'times':
      return [accept(Array(allowed.max).fill('x')), refuse(Array(allowed.max + 1).fill('x'))];
    case 'one-of':
      return [...allowed.values.map(accept), ...['', `${allowed.values[0]}x`, allowed.values[0]!.toUpperCase(), ' '].map(refuse)];
    case 'range': {
      const { min, max } = allowed;
      const below = min < 0 ? [] : [refuse(min - 1), refuse(-1_000_000)]; // a lower end below 0 is there to show that anything goes
      return [accept(min), ...below, ...(max === undefined ? [accept(1_000_000)] : [accept(max), refuse(max + 1), refuse(1e300)])];
    }
  }
}

/** The answer with what it has to name. */
function refused({ path, refusals }: ContractField, error: string): string {
  if (refusals.wrongType !== 'ValidationError') return `400 ${error}(${path.join('.')})`; // answers of a form of their own
  if (error !== 'ValidationError') return `400 ${error}(${path.at(-1)})`;
  const named = path.map(toCamelCase);
  return `400 ValidationError(${named.length > 1 && named[0] === 'files' ? `files.0.${named[1]}` : named.join('.')})`;
}

/** A copy in which the field is changed (in the first element of a list), or is not there when the value is undefined. */
function withField(record: Json, [name = '', ...rest]: readonly string[], value: unknown): Json {
  const changed: Record<string, unknown> = { ...record };
  if (rest.length > 0) {
    const inner = changed[name];
    if (Array.isArray(inner)) changed[name] = [withField(inner[0] as Json, rest, value), ...(inner as unknown[]).slice(1)];
    else changed[name] = withField((inner ?? {}) as Json, rest, value);
  } else if (value === undefined) delete changed[name];
  else changed[name] = value;
  return changed;
}

function valueAt(record: unknown, [name, ...rest]: readonly string[]): unknown {
  const inner: unknown = Array.isArray(record) ? (record as unknown[])[0] : record;
  if (name === undefined) return record;
  return isRecord(inner) ? valueAt(inner[name], rest) : undefined;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 20)}… (${text.length})` : text;
}
