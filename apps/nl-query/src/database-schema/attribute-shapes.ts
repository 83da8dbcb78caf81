import type { AttributeShape, ValueType } from './schema';

/** Names of this many levels are told apart. */
const DEPTH = 3;
const MAX_ATTRIBUTES = 100;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const NAMED_AFTER_A_TIME = /(?:^|_|[a-z])(?:at|on|date|time|ts|timestamp|when)$/i;
/** The first milliseconds of 1973: smaller numbers are hardly times. */
const EARLIEST_MS = 1e11;

/** Texts that stand for yes and no. */
const FLAGS: readonly (readonly [yes: string, no: string])[] = [
  ['Y', 'N'],
  ['y', 'n'],
  ['J', 'N'],
  ['T', 'F'],
  ['yes', 'no'],
  ['Yes', 'No'],
  ['YES', 'NO'],
  ['true', 'false'],
  ['TRUE', 'FALSE'],
];
/** From fewer documents nobody can tell a flag. */
const FLAG_SAMPLE = 3;

/** No leading zero: `007` is no number. */
const NUMBER_TEXT = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;
/** What things are told apart by is no number, whatever its digits. */
const TELLS_APART = /(?:id|key|code|cd|zip|phone|tel|fax|ssn|isbn|nr|no|ref)$|number/i;

type Document = Readonly<Record<string, unknown>>;

/**
 * The attributes of some documents with the types of their values, in order of first appearance; the values themselves are forgotten, but
 * for which of two says yes. System attributes are left out.
 */
export function attributeShapes(documents: readonly Document[]): AttributeShape[] {
  const shapes = new Map<string, Seen>();
  const note = (path: string[], value: unknown): void => {
    const key = JSON.stringify(path);
    const shape = shapes.get(key) ?? {
      path,
      types: new Set(),
      memberTypes: new Set(),
      documents: 0,
      texts: new Set(),
      isNumberText: true,
    };
    if (!shapes.has(key)) {
      if (shapes.size >= MAX_ATTRIBUTES) return;
      shapes.set(key, shape);
    }
    shape.types.add(typeOf(value, path));
    if (value !== null) shape.documents += 1;
    if (typeof value === 'string' && shape.texts.size < 3) shape.texts.add(value);
    if (typeof value === 'string' && value !== '') shape.isNumberText &&= NUMBER_TEXT.test(value);
    if (isObject(value) && levels(path) < DEPTH) for (const [name, inner] of Object.entries(value)) note([...path, name], inner);
    if (!Array.isArray(value)) return;
    for (const member of value.slice(0, 20) as unknown[]) {
      if (!isObject(member)) shape.memberTypes.add(typeOf(member, path));
      else if (levels(path) < DEPTH) for (const [name, inner] of Object.entries(member)) note([...path, '[*]', name], inner);
    }
  };
  for (const document of documents)
    for (const [name, value] of Object.entries(document)) if (!name.startsWith('_')) note([name], value);
  return [...shapes.values()].map((seen) => {
    const { path, types, memberTypes, texts } = seen;
    const flag = flagOf(seen);
    return {
      path,
      types: [...types].sort(),
      memberTypes: [...memberTypes].sort(),
      ...(path.length === 1 && seen.documents < documents.length ? { isOptional: true as const } : {}),
      ...(flag ? { flag } : {}),
      ...(seen.isNumberText && texts.size > 0 && isPlainText(types) && !TELLS_APART.test(path.at(-1) ?? '')
        ? { isNumberText: true as const }
        : {}),
    };
  });
}

/** What was seen of an attribute. */
interface Seen {
  readonly path: string[];
  readonly types: Set<ValueType>;
  readonly memberTypes: Set<ValueType>;
  /** that have it, and not null */
  documents: number;
  /** the first three different texts */
  readonly texts: Set<string>;
  /** no text so far is anything but a number */
  isNumberText: boolean;
}

const isPlainText = (types: ReadonlySet<ValueType>): boolean => [...types].every((type) => type === 'text' || type === 'null');

function flagOf({ types, texts, documents }: Seen): AttributeShape['flag'] {
  if (!types.has('text') || documents < FLAG_SAMPLE || [...types].some((type) => type !== 'text' && type !== 'null'))
    return undefined;
  const pair = FLAGS.find((both) => [...texts].every((text) => both.includes(text)));
  return pair && { yes: pair[0], no: pair[1] };
}

function levels(path: readonly string[]): number {
  return path.filter((name) => name !== '[*]').length;
}

function typeOf(value: unknown, path: readonly string[]): ValueType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return ISO_DATE.test(value) ? 'date' : 'text';
    case 'number':
      return value >= EARLIEST_MS && NAMED_AFTER_A_TIME.test(path.at(-1) ?? '') ? 'timestamp' : 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'object';
  }
}

function isObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
