type Node = Readonly<Record<string, unknown>>;

/** One node of a plan in few words; `cost` grows from step to step. */
export interface PlanStep {
  readonly id: number;
  readonly type: string;
  readonly estimated_items: number;
  readonly estimated_cost: number;
  readonly [detail: string]: unknown;
}

const MAX_STEPS = 200;
/** Attributes of nodes that say what they read and how, as they are. */
const DETAILS = ['collection', 'view', 'strategy', 'sorted', 'indexCoversProjections', 'projections', 'limit', 'offset', 'random'];

/** The steps of a plan in the order in which they run, with what each reads and by which index. */
export function planSteps(plan: Readonly<Record<string, unknown>>): readonly PlanStep[] {
  return nodesOf(plan)
    .slice(0, MAX_STEPS)
    .map((node) => ({
      id: Number(node['id']),
      type: String(node['type']),
      estimated_items: Number(node['estimatedNrItems'] ?? 0),
      estimated_cost: Number(node['estimatedCost'] ?? 0),
      ...detailsOf(node),
    }));
}

/** What a plan as a whole says. */
export function planSummary(plan: Readonly<Record<string, unknown>>) {
  const collections = (plan['collections'] ?? []) as readonly { name: string; type: string }[];
  return {
    estimated_cost: Number(plan['estimatedCost'] ?? 0),
    estimated_items: Number(plan['estimatedNrItems'] ?? 0),
    collections: collections.map(({ name, type }) => ({ name, access: type })),
    rules: plan['rules'] ?? [],
    full_scans: [
      ...new Set(
        nodesOf(plan)
          .filter(({ type }) => type === 'EnumerateCollectionNode')
          .map(({ collection }) => String(collection)),
      ),
    ],
  };
}

/** Those of subqueries that are nodes of their own as well, before the node that holds them. */
function nodesOf(plan: Readonly<Record<string, unknown>>): readonly Node[] {
  return ((plan['nodes'] ?? []) as readonly Node[]).flatMap((node) => {
    const inner = node['subquery'] as Readonly<Record<string, unknown>> | undefined;
    return inner === undefined ? [node] : [...nodesOf(inner), node];
  });
}

function detailsOf(node: Node): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const name of DETAILS) if (isTelling(node[name])) details[name] = node[name];
  const out = (node['outVariable'] as { name?: unknown } | undefined)?.name;
  if (typeof out === 'string' && !/^\d+$/.test(out)) details['variable'] = out;
  if (Array.isArray(node['indexes']))
    details['indexes'] = (node['indexes'] as readonly Node[]).map(({ name, type, fields }) => ({ name, type, fields }));
  if (isFilter(node['filter'])) details['filters_while_reading'] = true;
  const method = (node['collectOptions'] as { method?: unknown } | undefined)?.method;
  if (method !== undefined) details['method'] = method;
  if (node['type'] === 'TraversalNode') details['traversal'] = traversalOf(node);
  return details;
}

function traversalOf(node: Node): Record<string, unknown> {
  const { minDepth, maxDepth, order, uniqueVertices } = (node['options'] ?? {}) as Node;
  return { minDepth, maxDepth, order, uniqueVertices, edgeCollections: node['edgeCollections'] };
}

function isTelling(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === 0) return false;
  return !Array.isArray(value) || value.length > 0;
}

function isFilter(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
