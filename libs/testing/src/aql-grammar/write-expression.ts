import type { AqlValue } from '@strata/aql';
import type { Scope } from './scope';

const CONSTANTS: readonly [AqlValue, ...AqlValue[]] = [
  1,
  null,
  true,
  false,
  0,
  -1,
  2.5,
  '',
  'a',
  'B',
  'ab',
  [1],
  ['a', 'B'],
  { x: 1 },
];
const TEXTS: readonly [string, ...string[]] = ['a', '', 'B', 'ab', 'b%', 'zebra', 'ß'];
const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const;

/** Expressions that compute the same on every run and never end a query, whatever the values: at worst they warn. */
export function writeNumber(scope: Scope, depth = 2): string {
  const { choices, constant } = parts(scope);
  const documents = scope.of('document');
  const numbers = scope.of('number');
  const inner = () => writeNumber(scope, depth - 1);
  const leaf = () =>
    choices.run(
      () =>
        documents.length > 0 ? `${last(documents, choices.below(9)).name}.${choices.of('n', 'b')}` : constant(choices.below(12)),
      () => constant(choices.below(12)),
      () => (numbers.length > 0 ? last(numbers, choices.below(9)).name : constant(3)),
    );
  if (depth <= 0) return leaf();
  return choices.run(
    leaf,
    leaf,
    () => `(${inner()} ${choices.of('+', '-', '*', '%')} ${inner()})`,
    () => `LENGTH(${writeArray(scope, depth - 1)})`,
    () => `ABS(${inner()})`,
    () => `(${writeCondition(scope, depth - 1)} ? ${inner()} : ${inner()})`,
    () => `-${inner()}`,
    () => `TO_NUMBER(${writeAny(scope, depth - 1)})`,
    () => `NOT_NULL(${writeAny(scope, depth - 1)}, ${inner()})`,
  );
}

export function writeText(scope: Scope, depth = 2): string {
  const { choices, constant } = parts(scope);
  const documents = scope.of('document');
  const leaf = () =>
    choices.run(
      () =>
        documents.length > 0
          ? `${last(documents, choices.below(9)).name}.${choices.of('s', '_key')}`
          : constant(choices.of(...TEXTS)),
      () => constant(choices.of(...TEXTS)),
    );
  if (depth <= 0) return leaf();
  return choices.run(
    leaf,
    () => `CONCAT(${writeText(scope, depth - 1)}, ${writeNumber(scope, depth - 1)})`,
    () => `SUBSTRING(${writeText(scope, depth - 1)}, ${choices.below(3)}, 2)`,
    () => `${choices.of('LOWER', 'UPPER', 'TO_STRING')}(${writeText(scope, depth - 1)})`,
  );
}

export function writeArray(scope: Scope, depth = 2): string {
  const { choices, constant } = parts(scope);
  const documents = scope.of('document');
  const arrays = scope.of('array');
  const leaf = () =>
    choices.run(
      () =>
        documents.length > 0 ? `${last(documents, choices.below(9)).name}.${choices.of('tags', 'items', 'missing')}` : '[1, 2]',
      () => constant(choices.list(4, () => choices.of(...CONSTANTS))),
      () => (arrays.length > 0 ? last(arrays, choices.below(9)).name : '[]'),
      () => (documents.length > 0 ? `${last(documents, choices.below(9)).name}.items[*].${choices.of('p', 'q')}` : '[[1], 2][**]'),
    );
  if (depth <= 0) return leaf();
  const base = leaf();
  return choices.run(
    () => base,
    () => `[${choices.list(3, () => writeAny(scope, depth - 1)).join(', ')}]`,
    () => `${parenthesised(base)}[* FILTER CURRENT ${choices.of(...COMPARISONS)} ${writeAny(scope, depth - 1)}]`,
    () => `${parenthesised(base)}[* LIMIT ${choices.below(2)}, 2 RETURN [CURRENT, ${writeNumber(scope, depth - 1)}]]`,
    () => `SLICE(${base}, ${choices.below(2)}, 2)`,
    () => `PUSH(${base}, ${writeAny(scope, depth - 1)})`,
    () => `(${choices.below(3)}..${choices.below(5)})`,
    () => `FLATTEN(${base})`,
  );
}

/** A value of whatever type. */
export function writeAny(scope: Scope, depth = 2): string {
  const { choices, constant } = parts(scope);
  const documents = scope.of('document');
  const others = scope.of('any');
  return choices.run(
    () =>
      documents.length > 0
        ? `${last(documents, choices.below(9)).name}.${choices.of('a', 'c.d', 'n', 'tags[0]', 'b', 's')}`
        : constant(1),
    () => constant(choices.of(...CONSTANTS)),
    () => (others.length > 0 ? last(others, choices.below(9)).name : writeNumber(scope, depth - 1)),
    () => writeNumber(scope, depth - 1),
    () => writeText(scope, depth - 1),
    () => (depth > 0 ? writeArray(scope, depth - 1) : constant(null)),
    () => (depth > 0 ? `{x: ${writeAny(scope, depth - 1)}, y: ${writeNumber(scope, depth - 1)}}` : constant(true)),
    () => (depth > 0 ? `(${writeAny(scope, depth - 1)} ${choices.of('OR', 'AND')} ${writeAny(scope, depth - 1)})` : constant('a')),
    () => (documents.length > 0 ? `${last(documents, choices.below(9)).name}[${writeText(scope, 0)}]` : constant(0)),
  );
}

export function writeCondition(scope: Scope, depth = 2): string {
  const { choices, constant } = parts(scope);
  const inner = () => writeCondition(scope, depth - 1);
  const comparison = () => `${writeAny(scope, depth - 1)} ${choices.of(...COMPARISONS)} ${writeAny(scope, depth - 1)}`;
  const simple = () =>
    choices.run(
      comparison,
      () => `${writeNumber(scope, 0)} ${choices.of(...COMPARISONS)} ${constant(choices.below(40))}`,
      () => `${writeAny(scope, 0)} ${choices.of('IN', 'NOT IN')} ${constant(choices.list(4, () => choices.of(...CONSTANTS)))}`,
      () => `${writeAny(scope, 0)} IN ${writeArray(scope, 0)}`,
      () => `${writeNumber(scope, 0)} IN ${choices.below(6)}..${choices.below(20)}`,
      () => `${writeText(scope, 0)} LIKE ${constant(choices.of('a%', '%', '_b', 'A%', 'zebra'))}`,
      () => `STARTS_WITH(${writeText(scope, 0)}, ${constant(choices.of(...TEXTS))})`,
      () => `${writeArray(scope, 0)} ${choices.of('ANY', 'ALL', 'NONE')} ${choices.of(...COMPARISONS)} ${writeAny(scope, 0)}`,
      () =>
        `${parenthesised(writeArray(scope, 0))}[? ${choices.of('ANY', 'ALL', 'NONE', '1..2')} FILTER CURRENT != ${writeAny(scope, 0)}]`,
      () => `${choices.of('IS_NULL', 'IS_NUMBER', 'IS_STRING', 'IS_ARRAY', 'TO_BOOL')}(${writeAny(scope, depth - 1)})`,
      () => constant(choices.of<AqlValue>(true, false)),
    );
  if (depth <= 0) return simple();
  return choices.run(
    simple,
    simple,
    simple,
    () => `(${inner()} ${choices.of('AND', 'OR')} ${inner()})`,
    () => `NOT (${inner()})`,
    () => `(${inner()} ? ${inner()} : ${inner()})`,
  );
}

function parts(scope: Scope) {
  return { choices: scope.query.choices, constant: scope.query.constant.bind(scope.query) };
}

/** Mostly the last one, which is the innermost. */
function last<T>(list: readonly T[], roll: number): T {
  return (roll < 6 ? list.at(-1) : list[roll % list.length])!;
}

/** `[…]` and `@bind` and calls take accesses as they are; a scalar literal would not parse, but no array is one. */
const parenthesised = (expression: string): string => (expression.startsWith('(') ? expression : `(${expression})`);
