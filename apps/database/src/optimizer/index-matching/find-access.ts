import type { Variable } from '@strata/aql';
import type { IndexAccess, IndexBound, IndexEquality } from '../../planner/index-access';
import type { ScanHints } from '../../planner/plan-nodes';
import type { CollectionDefinition, IndexDefinition } from '../../store/database';
import type { ScanCondition } from './conditions';
import type { RuleContext } from '../rule';
import { accessCost } from '../costs/access-cost';
import type { DataEstimates } from '../costs/data-estimates';
import { boxAccess } from './box-access';
import { KEY_ATTRIBUTES, isSortedIndex } from '../../planner/index-fields';
import type { ComparedFields, ComparingCondition } from './compared-fields';

export interface AccessSearch {
  readonly collection: CollectionDefinition;
  readonly data: DataEstimates;
  readonly variable: Variable;
  readonly hints: ScanHints;
  /** Values of which the types are certain. */
  readonly parameters: RuleContext['parameters'];
  /** True when reading so gives the rows in the order that a SORT behind the loop asks for. */
  isInOrder(access: IndexAccess): boolean;
}

export interface FoundAccess {
  readonly access: IndexAccess;
  /** Conditions the access answers completely. */
  readonly covered: ReadonlySet<ScanCondition>;
  readonly used: readonly ScanCondition[];
  /** Estimated entries to read: looked up in the data when it is asked for. */
  readonly cost: () => number;
}

/** The cheapest use of an index for conditions, all of which have to hold; null when none serves. */
export function findAccess(compared: ComparedFields, search: AccessSearch): FoundAccess | null {
  const { hints, collection } = search;
  const candidates = collection.indexes.map((index) => accessOf(index, compared, search)).filter((found) => found !== null);
  for (const hint of hints.indexHint) {
    const hinted = candidates.find(({ access }) => access.index.name === hint || access.index.id === hint);
    if (hinted) return hinted;
  }
  return hints.forceIndexHint ? null : cheapest(candidates, search);
}

function cheapest(candidates: readonly FoundAccess[], search: AccessSearch): FoundAccess | null {
  const [first, ...others] = candidates;
  if (!first || others.length === 0) return first ?? null;
  const ranked = candidates.map((candidate) => ({ candidate, rank: rank(candidate, search) }));
  return ranked.reduce((best, one) => (one.rank < best.rank ? one : best)).candidate;
}

/** Rows out of order cost a sort on top. */
function rank({ access, cost }: FoundAccess, search: AccessSearch): number {
  const entries = cost();
  return search.isInOrder(access) ? entries : entries * (1 + Math.log2(Math.max(2, entries)) / 4);
}

function accessOf(index: IndexDefinition, compared: ComparedFields, search: AccessSearch): FoundAccess | null {
  if (index.hidden) return null;
  if (index.type === 'primary') return keyAccess(index, KEY_ATTRIBUTES, compared, search) ?? keyRange(index, compared, search);
  if (index.type === 'edge') return keyAccess(index, ['_from', '_to'], compared, search);
  const box = boxAccess(index, compared);
  if (box)
    return { ...box, covered: new Set(), cost: () => accessCost(box.access, search.collection, search.variable, search.data) };
  return isSortedIndex(index) ? sortedAccess(index, compared, search) : null;
}

/** Primary and edge indexes answer equality on one of two attributes. */
function keyAccess(
  index: IndexDefinition,
  attributes: readonly string[],
  compared: ComparedFields,
  search: AccessSearch,
): FoundAccess | null {
  for (const wanted of ['equal', 'member'] as const)
    for (const attribute of attributes) {
      const condition = compared.first(wanted, attribute);
      if (condition)
        return found({ index, attribute, equals: [equality(condition)], lower: null, upper: null }, [condition], search);
    }
  return null;
}

/** Bounds of `_key` or `_id`. The primary index is stored in another order than strings have; its reader knows both. */
function keyRange(index: IndexDefinition, compared: ComparedFields, search: AccessSearch): FoundAccess | null {
  for (const attribute of KEY_ATTRIBUTES) {
    const { lower, upper, used } = boundsOn(attribute, compared);
    if (used.length > 0) return found({ index, attribute, equals: [], lower, upper }, used, search);
  }
  return null;
}

interface Bounds {
  readonly lower: IndexBound | null;
  readonly upper: IndexBound | null;
  readonly used: readonly ScanCondition[];
}

const NO_BOUNDS: Bounds = { lower: null, upper: null, used: [] };

/** One bound on each side, of comparisons with the same field. */
function boundsOn(field: string, compared: ComparedFields): Bounds {
  const [from, to] = [compared.first('lower', field), compared.first('upper', field)];
  return {
    lower: from ? { value: from.comparison.value, inclusive: from.comparison.operator === '>=' } : null,
    upper: to ? { value: to.comparison.value, inclusive: to.comparison.operator === '<=' } : null,
    used: [from, to].filter((bound) => bound !== undefined),
  };
}

function sortedAccess(index: IndexDefinition, compared: ComparedFields, search: AccessSearch): FoundAccess | null {
  const equals: IndexEquality[] = [];
  const used: ScanCondition[] = [];
  let bounds = NO_BOUNDS;
  for (const field of index.fields) {
    const equal = compared.first('equal', field) ?? compared.first('member', field);
    if (equal) {
      equals.push(equality(equal));
      used.push(equal);
      continue;
    }
    if (field.includes('[*]')) break; // bounds of different members do not bound one entry
    bounds = boundsOn(field, compared);
    used.push(...bounds.used);
    break;
  }
  if (used.length === 0) return null;
  if (index.fields.slice(equals.length).some((field) => field.includes('[*]'))) return null; // no entry for an empty list
  if (index.sparse && !index.fields.every((field) => compared.excludesNull(field))) return null;
  return found({ index, attribute: index.fields[0]!, equals, lower: bounds.lower, upper: bounds.upper }, used, search);
}

function equality({ comparison }: ComparingCondition): IndexEquality {
  return { value: comparison.value, each: comparison.operator === 'IN' };
}

function found(access: IndexAccess, used: readonly ScanCondition[], { collection, variable, data }: AccessSearch): FoundAccess {
  return { access, used, covered: new Set(used.filter(isExact)), cost: () => accessCost(access, collection, variable, data) };
}

/** The entry of a document without the array may look like one with a null member: such matches are checked again. */
function isExact({ comparison, isImplied }: ScanCondition): boolean {
  if (isImplied) return false;
  if (!comparison?.path.some((name) => name.endsWith('[*]'))) return true;
  return comparison.value.kind === 'literal' && comparison.value.value !== null;
}
