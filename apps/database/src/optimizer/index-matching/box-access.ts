import type { Expression } from '@strata/aql';
import { MULTI_DIMENSIONAL } from '../../indexes/multi-dimensional/multi-dimensional-index.kind';
import { NULL } from '../../planner/expression';
import type { IndexAccess } from '../../planner/index-access';
import type { IndexDefinition } from '../../store/database';
import type { ComparedFields, ComparisonKind } from './compared-fields';
import { prefixFieldsOf } from './compared-fields';
import type { ScanCondition } from './conditions';

/** What a multi-dimensional index can do for some conditions. */
export interface BoxAccess {
  readonly access: IndexAccess;
  readonly used: readonly ScanCondition[];
}

/**
 * A box of a multi-dimensional index: bounds on any of its fields, at least one, and equality on all prefix fields. Bounds are asked for
 * inclusively and the conditions checked again. A sparse index has no documents with null, so that each field needs a lower bound there.
 */
export function boxAccess(index: IndexDefinition, compared: ComparedFields): BoxAccess | null {
  if (!MULTI_DIMENSIONAL.has(index.type)) return null;
  const used: ScanCondition[] = [];
  const take = (field: string, kind: ComparisonKind): Expression | null => {
    const found = compared.first(kind, field);
    if (found) used.push(found);
    return found?.comparison.value ?? null;
  };
  const prefix = prefixFieldsOf(index.attributes).map((field) => take(field, 'equal'));
  if (prefix.some((value) => value === null)) return null;
  const bounds = index.fields.map((field) => {
    const equal = take(field, 'equal');
    return equal ? { lower: equal, upper: equal } : { lower: take(field, 'lower'), upper: take(field, 'upper') };
  });
  if (!bounds.some(({ lower, upper }) => lower ?? upper)) return null;
  if (index.sparse && !bounds.every(({ lower }) => lower !== null)) return null; // a field without lower bound may be null
  const list = (values: readonly (Expression | null)[]): Expression => ({
    kind: 'array',
    elements: values.map((value) => value ?? NULL),
  });
  return {
    access: {
      index,
      attribute: index.fields[0] ?? '',
      equals: [],
      lower: null,
      upper: null,
      probe: {
        kind: 'box',
        arguments: [list(prefix), list(bounds.map(({ lower }) => lower)), list(bounds.map(({ upper }) => upper))],
      },
    },
    used,
  };
}
