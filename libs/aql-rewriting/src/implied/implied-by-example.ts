import type { AqlValue, Expression } from '@strata/aql';
import { attribute, binary, constant, use } from '../trees/build';
import { joined } from '../trees/conditions';
import type { ConditionContext, ImpliedCondition } from './implied-condition';

/** Each is a look-up of its own. */
const MOST_EXAMPLES = 20;

/** Documents like an example: `MATCHES(d, { x: 1, y: 2 })`, or like one of several. One indexed attribute of it is looked for. */
export function impliedByExample(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  if (condition.kind !== 'call' || condition.name !== 'MATCHES' || condition.arguments.length !== 2) return null;
  const [document, given] = condition.arguments;
  if (document?.kind !== 'variable' || document.variable.id !== context.variable.id || given === undefined) return null;
  const value = context.value(given);
  const examples = (Array.isArray(value) ? value : [value]) as readonly (AqlValue | undefined)[];
  if (examples.length === 0 || examples.length > MOST_EXAMPLES || !examples.every(isObject)) return null;
  const [first] = examples;
  const path = Object.keys(first ?? {}).find(
    (name) => context.isIndexed(name) && examples.every((example) => isScalar(example[name])),
  );
  if (path === undefined) return null;
  const equal = examples.map((example) => binary(attribute(use(context.variable), path), '==', constant(example[path] ?? null)));
  return { path, conditions: [joined('||', equal)], isSame: false, if: null };
}

const isObject = (value: AqlValue | undefined): value is Readonly<Record<string, AqlValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What MATCHES takes as equal to lists, objects and null is its own business. */
const isScalar = (value: AqlValue | undefined): boolean => ['string', 'number', 'boolean'].includes(typeof value);
