import { PlanCompiler, emptyRow } from '../executor/compile-plan';
import { graphRevision } from '../planner/graph-definition';
import { patternMark, typeMark } from '../planner/parameters';
import type { Snapshot } from '../storage/api';
import type { Preparation, PreparedQuery, ReusablePlan } from './prepared-query';
import { baseRow, explainablePlan, reusablePlan } from './prepared-query';
import { isWithoutOptions } from './query-request';
import type { ParsedQuery } from './query-text-cache';

interface Entry extends ReusablePlan {
  readonly catalogVersion: number;
  readonly database: string;
  readonly text: string;
  readonly fullCount: boolean;
  readonly createdAt: Date;
  hits: number;
}

const MOST_QUERIES = 500;
const MOST_PLANS_EACH = 32;
/** Longer ones hold data, such as vectors, that will hardly come again. */
const LONGEST_TEXT = 10_000;
const LONGEST_SHAPE = 10_000;
/** Choices between indexes rest on counts that change: after this time a plan is made anew. */
const LONGEST_USE_MS = 30_000;

/** Plans of the queries run last. A plan serves every value of the query's value parameters, as long as no definition changes. */
export class PlanCache {
  private readonly entries = new Map<ParsedQuery, Map<string, Entry>>();

  /** @throws ArangoError whatever is wrong with the query */
  prepare(preparation: Preparation): PreparedQuery {
    const { parsed, request, snapshot, warnings } = preparation;
    if (request.options.profile >= 2) return prepareForProfile(preparation);
    const plans = this.entries.get(parsed);
    const shape = planShape(preparation);
    const known = plans?.get(shape);
    if (known && isUpToDate(known, snapshot)) {
      known.hits += 1;
      return { plan: known.plan, compiled: known.compiled, base: baseRow(known, parsed, request.bindVars) };
    }
    const made = reusablePlan(preparation);
    plans?.delete(shape);
    if (warnings.count === 0) this.keep(preparation, shape, made);
    return { ...made, base: baseRow(made, parsed, request.bindVars) };
  }

  /** The plans of one database, as `/_api/query-plan-cache` shows them. */
  describe(database: string): readonly object[] {
    const all = [...this.entries.values()].flatMap((plans) => [...plans.values()]);
    return all.filter((entry) => entry.database === database).map(describeEntry);
  }

  clear(): void {
    this.entries.clear();
  }

  private keep({ parsed, request, snapshot }: Preparation, shape: string, made: ReusablePlan): void {
    const { text, options } = request;
    if (text.length > LONGEST_TEXT || shape.length > LONGEST_SHAPE) return;
    let plans = this.entries.get(parsed);
    if (!plans) {
      this.entries.set(parsed, (plans = new Map()));
      dropOldest(this.entries, MOST_QUERIES);
    }
    const { database, catalog } = snapshot;
    plans.set(shape, {
      ...made,
      text,
      catalogVersion: catalog.version,
      database: database.name,
      fullCount: options.fullCount,
      createdAt: new Date(),
      hits: 0,
    });
    dropOldest(plans, MOST_PLANS_EACH);
  }
}

function isUpToDate({ catalogVersion, createdAt, plan }: Entry, snapshot: Snapshot): boolean {
  if (catalogVersion !== snapshot.catalog.version || Date.now() - createdAt.getTime() >= LONGEST_USE_MS) return false;
  return plan.graphs.every(({ name, revision }) => graphRevision(snapshot, name) === revision);
}

function dropOldest<K>(entries: Map<K, unknown>, most: number): void {
  if (entries.size > most) entries.delete(entries.keys().next().value!);
}

function describeEntry({ plan, text, fullCount, createdAt, hits }: Entry): object {
  return {
    query: text,
    fullCount,
    dataSources: [...plan.collections.keys()],
    created: createdAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    hits,
  };
}

/** A plan that explain can show: bind values are in it as they are. */
function prepareForProfile(preparation: Preparation): PreparedQuery {
  const plan = explainablePlan(preparation);
  const compiled = new PlanCompiler(plan.pipeline).pipeline(plan.pipeline);
  return { plan, compiled, base: emptyRow(plan.variables.size) };
}

/** Everything a plan depends on beside the text and the definitions: also how many names are given, and of what types the values are. */
function planShape({ parsed, request, snapshot }: Preparation): string {
  const { fixed, parameters, patterns } = parsed.parameterised;
  const { bindVars, options } = request;
  let shape = `${snapshot.database.id} ${Object.keys(bindVars).length} `;
  for (const { name } of parameters) shape += typeMark(bindVars[name]);
  for (const { name } of patterns) shape += patternMark(bindVars[name]);
  for (const name of fixed) shape += ` ${JSON.stringify(bindVars[name])}`;
  return isWithoutOptions(options) ? shape : `${shape} ${JSON.stringify(options)}`;
}
