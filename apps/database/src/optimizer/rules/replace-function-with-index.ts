import type { AqlValue, Expression } from '@strata/aql';
import { NULL, TRUE, literal } from '../../planner/expression';
import type { IndexProbe } from '../../planner/index-access';
import { mapPipelines, mapSame } from '../../planner/node-walk';
import type { Plan } from '../../planner/plan';
import { NO_HINTS } from '../../planner/plan-for';
import type { EnumerateListNode, IndexNode, PlanNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, IndexDefinition } from '../../store/database';
import type { OptimizerRule, RuleContext } from '../rule';

/**
 * FOR d IN FULLTEXT(…), NEAR(…) and WITHIN(…) read their index as the loop goes on, instead of making an array of all they find. Calls
 * whose arguments may be wrong stay: they know what to complain about.
 */
export const replaceFunctionWithIndex: OptimizerRule = {
  name: 'replace-function-with-index',
  canBeDisabled: true,
  hidden: false,
  apply: (plan, context) => {
    const read = new Set<string>();
    const replaced = mapPipelines(plan, (pipeline) =>
      mapSame(pipeline, (node): PlanNode => {
        const index = node.type === 'EnumerateListNode' && node.filter === null ? indexScan(node, context) : null;
        if (index) read.add(index.collection);
        return index ?? node;
      }),
    );
    return replaced === plan ? plan : readingToo(replaced, read);
  },
};

function readingToo(plan: Plan, names: ReadonlySet<string>): Plan {
  const added = [...names].filter((name) => !plan.collections.has(name)).map((name) => [name, 'read'] as const);
  return { ...plan, collections: new Map([...plan.collections, ...added]) };
}

function indexScan({ input, variable, id }: EnumerateListNode, { snapshot, parameters }: RuleContext): IndexNode | null {
  const [source, ...rest] = input.kind === 'call' ? input.arguments : [];
  const name = source?.kind === 'collection' ? source.name : source?.kind === 'literal' ? source.value : null;
  const collection = typeof name === 'string' ? snapshot.catalog.collection(name) : undefined;
  const found = collection && input.kind === 'call' ? accessOf(input.name, rest, collection, parameters) : null;
  if (!collection || !found) return null;
  return {
    type: 'IndexNode',
    id,
    collection: collection.name,
    variable,
    hints: NO_HINTS,
    filter: null,
    projections: null,
    filterProjections: [],
    limit: found.limit,
    countOnly: false,
    accesses: [
      { index: found.index, attribute: found.index.fields[0] ?? '', equals: [], lower: null, upper: null, probe: found.probe },
    ],
    ascending: true,
    sorted: false,
    condition: TRUE,
    covering: false,
  };
}

interface FunctionAccess {
  readonly index: IndexDefinition;
  readonly probe: IndexProbe;
  readonly limit: number | null;
}

const NEAREST_DEFAULT = 100;

function accessOf(
  name: string,
  args: readonly Expression[],
  { indexes }: CollectionDefinition,
  parameters: RuleContext['parameters'],
): FunctionAccess | null {
  const [first, second, third] = args;
  const isOfType = (type: 'number' | 'string', argument: Expression | undefined): argument is Expression =>
    argument !== undefined && typeof exampleOf(argument, parameters) === type;
  if (name === 'FULLTEXT') {
    const index = indexes.find(({ type, fields }) => type === 'fulltext' && first?.kind === 'literal' && fields[0] === first.value);
    const limit = args.length < 3 ? literal(0) : third;
    if (!index || !isOfType('string', second) || !isOfType('number', limit)) return null;
    return { index, limit: null, probe: { kind: 'fulltext', arguments: [second, limit] } };
  }
  const index = indexes.find(({ type }) => type.startsWith('geo'));
  if (!index || args.length > 3 || !isOfType('number', first) || !isOfType('number', second)) return null;
  const place: Expression = { kind: 'array', elements: [second, first] };
  const nearest = (radius: Expression): IndexProbe => ({
    kind: 'geo-distance',
    arguments: [place, NULL, radius, literal('asc')],
  });
  if (name === 'WITHIN' && isOfType('number', third)) return { index, limit: null, probe: nearest(third) };
  const most = args.length < 3 ? NEAREST_DEFAULT : third?.kind === 'literal' ? third.value : null;
  return name === 'NEAR' && typeof most === 'number' && most >= 0 ? { index, limit: most, probe: nearest(NULL) } : null;
}

/** A value of the type that an argument has in every run; undefined when that is not certain. */
function exampleOf(argument: Expression, parameters: RuleContext['parameters']): AqlValue | undefined {
  if (argument.kind === 'literal') return argument.value;
  return argument.kind === 'variable' ? parameters.get(argument.variable) : undefined;
}
