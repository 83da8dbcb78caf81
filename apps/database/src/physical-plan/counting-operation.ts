import type { CollectNode, EnumerateCollectionNode, PlanNode } from '../planner/plan-nodes';
import { collectOperation } from './collects';
import type { CountableScan, PhysicalOperation } from './operations';
import type { PlanScope } from './scans';
import { collectionScan, haveColumns, readAttributes } from './scans';

/** A scan and the COLLECT behind it in one, where that only counts; null: they are two operations. @param before what the scan follows */
export function countingOperation(
  before: PlanNode | undefined,
  node: PlanNode,
  collect: CollectNode,
  scope: PlanScope,
): PhysicalOperation | null {
  if (isCountable(node)) return { kind: 'count-scan', node: collect, scan: node };
  if (before?.type !== 'SingletonNode' || node.type !== 'EnumerateCollectionNode') return null;
  const attribute = countedAttribute(node, collect);
  if (attribute === null || !haveColumns([attribute]) || readAttributes(node, scope) === null) return null;
  const otherwise = [collectionScan(node, scope), collectOperation(collect)];
  return { kind: 'column-count', node: collect, scan: node, attribute, otherwise };
}

function isCountable(node: PlanNode): node is CountableScan & { readonly countOnly: true } {
  return (
    (node.type === 'EnumerateCollectionNode' || node.type === 'IndexNode' || node.type === 'EnumerateViewNode') && node.countOnly
  );
}

/** The attribute that `FOR d IN c COLLECT x = d.attribute WITH COUNT INTO n` counts the values of; null for anything else. */
function countedAttribute(scan: EnumerateCollectionNode, collect: CollectNode): string | null {
  if (collect.method !== 'hash' || collect.into || collect.groups.length !== 1) return null;
  if (scan.filter || scan.limit !== null || scan.random) return null;
  if (collect.aggregates.some((aggregate) => aggregate.function !== 'LENGTH')) return null;
  const { expression } = collect.groups[0]!;
  const isRead =
    expression.kind === 'attribute' && expression.object.kind === 'variable' && expression.object.variable === scan.variable;
  return isRead ? expression.name : null;
}
