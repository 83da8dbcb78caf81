import { runSteps } from '@strata/event-loop';
import type { Expression, Quantifier } from '@strata/aql';
import type { JsonObject, JsonValue } from '../../store/database';
import type { Attributes, Condition } from './condition';
import { ConditionEvaluator } from './evaluate-condition';
import type { FieldTree } from '../definitions/field-tree';
import { MemoryPostings } from '../postings/memory-postings';

/** How many objects of `total` must meet the condition. */
export interface QuantifierTest {
  /** no object at all may be enough */
  readonly acceptsNone: boolean;
  holds(matching: number, total: number): boolean;
}

export interface NestedSearch {
  /** where the array of objects lies */
  readonly path: string;
  /** what the index takes of each object */
  readonly tree: FieldTree;
  readonly quantifier: QuantifierTest;
  /** the condition with paths inside an object */
  readonly inObject: Condition;
  /** the condition with whole paths, where attributes of different objects may meet it together */
  readonly anywhere: Condition;
}

/**
 * `doc.array[? … FILTER …]`: the index finds documents whose objects together could meet the condition; then the objects are looked at
 * one by one, each as a document of its own.
 */
export function nestedCondition({ path, tree, quantifier, inObject, anywhere }: NestedSearch): Condition {
  const isSuperset = !quantifier.acceptsNone && isPositive(anywhere);
  return {
    kind: 'checked',
    child: isSuperset ? anywhere : { kind: 'all' },
    test(document) {
      const objects = objectsAt(document, path);
      const matching = objects.length === 0 ? 0 : matchesIn(objects, tree, inObject);
      return quantifier.holds(matching, objects.length);
    },
  };
}

/** @param value evaluates a count: a number, or the members of a range */
export function quantifierTest(quantifier: Quantifier, value: (count: Expression) => JsonValue): QuantifierTest {
  switch (quantifier.kind) {
    case 'any':
      return { acceptsNone: false, holds: (matching) => matching > 0 };
    case 'all':
      return { acceptsNone: true, holds: (matching, total) => matching === total };
    case 'none':
      return { acceptsNone: true, holds: (matching) => matching === 0 };
    case 'atLeast':
      return between(Number(value(quantifier.count)), Infinity);
    case 'count': {
      const count = value(quantifier.count);
      if (!Array.isArray(count)) return between(Number(count), Number(count));
      return between(Number(count[0]), Number(count.at(-1)));
    }
  }
}

const between = (least: number, most: number): QuantifierTest => ({
  acceptsNone: !(least > 0),
  holds: (matching) => matching >= least && matching <= most,
});

function matchesIn(objects: readonly JsonObject[], tree: FieldTree, condition: Condition): number {
  const postings = new MemoryPostings(
    tree,
    objects.map((content, i) => ({ key: String(i), content })),
  );
  const read = (object: number): Attributes => ({ get: (name) => objects[object]?.[name] });
  return runSteps(new ConditionEvaluator(postings, noStatistics, null, read).evaluate(condition)).documents.length;
}

const noStatistics = () => ({ documentCount: 0, slot: { documents: 0, tokens: 0 }, termDocuments: 0 });

/** The objects of the array at a path; arrays on the way count with each of their members. */
function objectsAt(document: Attributes, path: string): JsonObject[] {
  const [first = '', ...rest] = path.split('.');
  const reach = (value: JsonValue, steps: readonly string[]): JsonObject[] => {
    if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap((member) => reach(member, steps));
    if (typeof value !== 'object' || value === null) return [];
    const [step, ...others] = steps;
    return step === undefined ? [value as JsonObject] : reach((value as JsonObject)[step] ?? null, others);
  };
  return reach(document.get(first) ?? null, rest);
}

/** True when a document whose objects meet the condition one by one also meets it with all their attributes thrown together. */
function isPositive(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
    case 'atLeast':
      return condition.children.every(isPositive);
    case 'boost':
      return isPositive(condition.child);
    case 'term':
    case 'range':
    case 'terms':
    case 'none':
      return true;
    default:
      return false;
  }
}
