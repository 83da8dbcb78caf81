import type { Random } from '../platform/random';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const SCALARS: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.5,
  -0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  '',
  'a',
  ' ',
  '0',
  '-1',
  'null',
  '_key',
  '\u0000',
  '\ud800',
  'é',
  'e\u0301',
  '😀',
  '\u202e',
  'k1',
  'things/k1',
  'things/',
  '/',
  'a/b/c',
  '__proto__',
  'constructor',
  '%',
  '%%%s',
  '.*',
  '(a+)+$',
  '((((((a',
  '[',
  '2024-02-30',
  '2024-01-01T00:00:00Z',
  'P1Y2M',
  '\\',
  '"',
  '../../etc/passwd',
];

/** Names that documents, definitions and options of the valid requests have. */
const NAMES = [
  '_key',
  '_id',
  '_rev',
  '_from',
  '_to',
  'a',
  'b',
  'name',
  'type',
  'fields',
  'options',
  '__proto__',
  '',
  'x.y',
  '\u0000',
  'é',
];

/** A value of any shape; large or deep ones are rare. */
export function oddValue(random: Random, depth = 0): Json {
  const kind = random.below(100);
  if (kind < 70 || depth > 4) return random.of(SCALARS);
  if (kind < 82) return Array.from({ length: random.below(5) }, () => oddValue(random, depth + 1));
  if (kind < 94)
    return Object.fromEntries(Array.from({ length: random.below(5) }, () => [random.of(NAMES), oddValue(random, depth + 1)]));
  if (kind < 96) return 'x'.repeat(random.of([255, 256, 1000, 2000, 70_000]));
  if (kind < 98) return nested(random.of([50, 199, 201, 1000]), random.chance(0.5));
  return Array.from({ length: random.of([100, 1001, 5000]) }, (_, n) => n);
}

function nested(depth: number, asArray: boolean): Json {
  let value: Json = 1;
  for (let level = 0; level < depth; level++) value = asArray ? [value] : { a: value };
  return value;
}

/** `value` with one part replaced, taken out, added or put twice. */
export function mutated(random: Random, value: Json): Json {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return oddValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [oddValue(random)];
    const at = random.below(value.length);
    const copy = [...value];
    if (random.chance(0.2)) copy.splice(at, 1);
    else if (random.chance(0.2)) copy.push(copy[at] as Json);
    else copy[at] = mutated(random, copy[at] as Json);
    return copy;
  }
  const names = Object.keys(value);
  const copy = { ...value };
  const name = names.length === 0 || random.chance(0.15) ? random.of(NAMES) : random.of(names);
  if (random.chance(0.2)) delete copy[name];
  else copy[name] = copy[name] === undefined ? oddValue(random) : mutated(random, copy[name]);
  return copy;
}

/** JSON text made wrong: cut off, with bytes that are no UTF-8, or with values that JSON does not have. */
export function brokenText(random: Random, text: string): Buffer {
  const bytes = Buffer.from(text);
  const at = random.below(bytes.length + 1);
  switch (random.below(6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from([random.of([0xff, 0xc0, 0xed, 0x80, 0xf8, 0])]),
        bytes.subarray(at),
      ]);
    case 2:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(random.of(['NaN', 'Infinity', '1e999', ',', '}', ']', '"'])),
        bytes.subarray(at),
      ]);
    case 3:
      return Buffer.from('['.repeat(random.of([1000, 100_000])));
    case 4:
      return Buffer.from(`\ufeff${text}`);
    default:
      return Buffer.concat([bytes, bytes]);
  }
}
