import { toCamelCase } from '@strata/case-mapping';
import type { ContractCall, ContractField, FieldType } from './contract-call';

type Json = Readonly<Record<string, unknown>>;

/** One way to send a call, and whether it is to be taken. */
export interface FieldCase {
  readonly title: string;
  /** body of the call; for parameters of the URL, its query; for a form, its fields; for headers, those */
  readonly sent: Json;
  /** `accepted`, or the answer with the fields that it has to name: `400 ValidationError(strategy.top_k)` */
  readonly expected: string;
}

/** The answer that refuses a field, with what it has to name. @param field its path as it was sent @param error as the contract's columns have it */
export type RefusalOf = (field: ContractField, error: string) => string;

/** Values that are of another type. */
const WRONG: Readonly<Record<FieldType, readonly unknown[]>> = {
  text: [7, true, ['x'], { a: 'x' }],
  'text[]': ['x', 7, { a: 'x' }, [7], [null], [['x']]],
  integer: ['x', '3', 1.5, true, [3], { a: 1 }],
  number: ['x', '3', true, [3], { a: 1 }],
  boolean: ['true', 1, [true], { a: true }],
  record: ['x', 7, true, [], [{}]],
  'record[]': ['x', 7, { a: 'x' }, ['x'], [7], [[]], [null]],
  map: ['x', 7, [], ['x'], { a: 7 }, { a: { b: 'x' } }],
  file: [],
};
/** Texts that stand for no such value. */
const WRONG_TEXT: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  integer: ['x', '1.5', 'Infinity'],
  boolean: ['yes', '1', 'TRUE', ''],
};
/** A value of the type that says nothing. */
const NEUTRAL: Readonly<Record<FieldType, unknown>> = {
  ...{ text: '', 'text[]': [], integer: 0, number: 0, boolean: false, record: {}, 'record[]': [], map: {}, file: '' },
};

/** Every way to send one field of a body: given, left out, null, of other types, out of its range, in both spellings. */
export function bodyCases(call: Pick<ContractCall, 'example'>, field: ContractField, refused: RefusalOf): FieldCase[] {
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
    ...rangeCases(field, put, refused),
  ];
  const good = valueAt(example, path) ?? field.standard ?? lowest(field);
  const wrong = WRONG[field.type][1];
  const camel = [...path.slice(0, -1), toCamelCase(path.at(-1)!)];
  if (camel.join('.') === snake) return cases;
  const without = withField(example, path, undefined);
  const refusedInCamel = refused({ ...field, path: camel }, refusals.wrongType);
  const both = (inSnake: unknown, inCamel: unknown) => withField(put(inSnake), camel, inCamel);
  return [
    ...cases,
    { title: 'in lowerCamelCase', sent: withField(without, camel, good), expected: 'accepted' },
    {
      title: 'in lowerCamelCase, of another type',
      sent: withField(without, camel, wrong),
      expected: refusedInCamel,
    },
    { title: 'in both spellings: lowerCamelCase counts', sent: both(wrong, good), expected: 'accepted' },
    { title: 'in both spellings, lowerCamelCase wrong', sent: both(good, wrong), expected: refusedInCamel },
  ];
}

/**
 * Every way to send one field as text: a parameter of a URL, a field of a form, a header.
 * @param others the other fields, as they are sent with it
 */
export function textCases(field: ContractField, refused: RefusalOf, others: Json = {}): FieldCase[] {
  const [name = ''] = field.path;
  const { [name]: example, ...without } = others;
  const put = (value: unknown) => ({ ...without, [name]: value });
  const wrong = WRONG_TEXT[field.type] ?? [];
  const refusal = refused(field, field.refusals.wrongType);
  const left = field.isRequired ? refused(field, field.refusals.missing) : 'accepted';
  return [
    { title: 'left out', sent: without, expected: left },
    { title: 'given', sent: put(example ?? goodText(field)), expected: 'accepted' },
    ...wrong.map((text) => ({ title: `of another type: "${text}"`, sent: put(text), expected: refusal })),
    ...rangeCases(field, put, refused),
  ];
}

/** Every way to send one parameter of a URL. */
export function queryCases(field: ContractField, refused: RefusalOf, others: Json = {}): FieldCase[] {
  const [name = ''] = field.path;
  const camel = toCamelCase(name);
  const refusal = refused(field, field.refusals.wrongType);
  const refusedInCamel = refused({ ...field, path: [camel] }, field.refusals.wrongType);
  const wrong = camel === name ? [] : (WRONG_TEXT[field.type] ?? []).slice(0, 1);
  return [
    ...textCases(field, refused, others),
    ...wrong.map((text) => ({ title: 'in lowerCamelCase', sent: { ...others, [camel]: text }, expected: refusedInCamel })),
    ...(field.type === 'text[]' ? [] : [{ title: 'twice', sent: { ...others, [name]: ['1', '2'] }, expected: refusal }]),
  ];
}

function goodText({ type, allowed, standard }: ContractField): unknown {
  if (standard !== undefined && !Array.isArray(standard)) return standard;
  if (allowed.kind === 'range' || allowed.kind === 'from') return Math.max(allowed.min, 0);
  if (allowed.kind === 'one-of') return allowed.values[0];
  return { integer: 5, boolean: true, 'record[]': '[{}, {}]', map: '{}' }[type as string] ?? 'x';
}

/** Bodies as a whole. */
export function wholeBodyCases({ example = {} }: Pick<ContractCall, 'example'>): FieldCase[] {
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

/** An allowed value that says as little as can be. */
function lowest({ allowed, type }: ContractField): unknown {
  if (allowed.kind === 'positive') return 1;
  return allowed.kind === 'range' || allowed.kind === 'from' ? Math.max(0, allowed.min) : NEUTRAL[type];
}

function rangeCases(field: ContractField, put: (value: unknown) => Json, refused: RefusalOf): FieldCase[] {
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
      return [
        accept('x'.repeat(allowed.max)),
        refuse('x'.repeat(allowed.max + 1)),
        ...(allowed.min > 0 ? [refuse('x'.repeat(allowed.min - 1))] : []),
      ];
    case 'from':
      return [accept(allowed.min), refuse(allowed.min - 1), refuse(-1_000_000)];
    case 'times':
      return [accept(Array(allowed.max).fill('x')), refuse(Array(allowed.max + 1).fill('x'))];
    case 'one-of':
      return [
        ...allowed.values.map(accept),
        ...['', `${allowed.values[0]}x`, allowed.values[0]!.toUpperCase(), ' ']
          .filter((value) => !allowed.values.includes(value))
          .map(refuse),
      ];
    case 'positive':
      return [accept(0.25), accept(1_000_000), refuse(0), refuse(-0.5)];
    case 'range': {
      const { min, max } = allowed;
      const below = min < 0 ? [] : [refuse(min - 1), refuse(-1_000_000)]; // a lower end below 0 is there to show that anything goes
      return [accept(min), ...below, ...(max === undefined ? [accept(1_000_000)] : [accept(max), refuse(max + 1), refuse(1e300)])];
    }
  }
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
