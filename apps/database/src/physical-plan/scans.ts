import { readPathsOf } from '../planner/covered-paths';
import type { CollectionScan, EnumerateCollectionNode, IndexNode, Pipeline } from '../planner/plan-nodes';
import type { PhysicalOperation } from './operations';

/** What a choice may look at beside its node. */
export interface PlanScope {
  /** the whole plan */
  readonly root: Pipeline;
  /** Many rows are held at once, as a SORT does: it pays to hold no more of a document than what is read. */
  readonly holdsRows: boolean;
}

const MAX_ATTRIBUTES = 8;

/** All attributes that the plan reads of the documents of a loop; null: too many, or whole documents. */
export function readAttributes({ variable }: CollectionScan, { root }: PlanScope): readonly string[] | null {
  const names = new Set(readPathsOf(variable, root).map(([name]) => name));
  const isPartial = names.size > 0 && names.size <= MAX_ATTRIBUTES && !names.has(undefined) && !names.has('__proto__');
  return isPartial ? [...names].filter((name) => name !== undefined) : null;
}

/** Columns hold no system attributes. */
export const haveColumns = (attributes: readonly string[]): boolean => !attributes.some((name) => name.startsWith('_'));

export function collectionScan(node: EnumerateCollectionNode, scope: PlanScope): PhysicalOperation {
  const attributes = readAttributes(node, scope);
  if (attributes && haveColumns(attributes) && node.limit === null && !node.random)
    return { kind: 'column-scan', node, columns: attributes, areKept: scope.holdsRows };
  return { kind: 'collection-scan', node, kept: scope.holdsRows ? attributes : null };
}

export function indexScan(node: IndexNode, scope: PlanScope): PhysicalOperation {
  if (isPrimaryLookup(node)) return { kind: 'primary-lookup', node };
  const attributes = readsAllEntries(node) ? readAttributes(node, scope) : null;
  if (!attributes || !haveColumns(attributes)) return { kind: 'index-scan', node };
  return { kind: 'covering-column-scan', node, columns: attributes, areKept: scope.holdsRows };
}

/** Documents by `_key` or `_id`, nothing else. */
function isPrimaryLookup({ accesses }: IndexNode): boolean {
  const [access] = accesses;
  return accesses.length === 1 && access?.index.type === 'primary' && access.equals.length === 1;
}

/** All entries of an index, in whatever order, and nothing but what they hold. */
const readsAllEntries = ({ covering, sorted, limit, distinctFields, accesses: [access] }: IndexNode): boolean =>
  covering &&
  !sorted &&
  limit === null &&
  distinctFields === undefined &&
  access?.equals.length === 0 &&
  !access.lower &&
  !access.upper;
