import type { Preparation, PreparedQuery, ReusablePlan } from './prepared-query';
import { baseRow, explainablePlan, reusablePlan } from './prepared-query';
import { PlanCompiler, emptyRow } from '../executor/compile-plan';

interface Entry extends ReusablePlan {
  readonly catalogVersion: number;
  readonly madeAtMs: number;
}

const MOST_PLANS = 500;
/** Longer ones hold data, such as vectors, that will hardly come again. */
const LONGEST_KEY = 10_000;
/** Choices between indexes rest on counts that change: after this time a plan is made anew. */
const LONGEST_USE_MS = 30_000;

/** Plans of the queries run last. A plan serves every value of the query's value parameters, as long as no definition changes. */
export class PlanCache {
  private readonly entries = new Map<string, Entry>();

  /** @throws ArangoError whatever is wrong with the query */
  prepare(preparation: Preparation): PreparedQuery {
    const { parsed, request, snapshot, warnings } = preparation;
    if (request.options.profile >= 2) return prepareForProfile(preparation);
    const key = planKey(preparation);
    const known = this.entries.get(key);
    if (known && known.catalogVersion === snapshot.catalog.version && Date.now() - known.madeAtMs < LONGEST_USE_MS)
      return { ...known, base: baseRow(known, parsed, request.bindVars) };
    const made = reusablePlan(preparation);
    this.entries.delete(key);
    if (made.plan.isReusable && warnings.count === 0 && key.length <= LONGEST_KEY) this.keep(key, made, snapshot.catalog.version);
    return { ...made, base: baseRow(made, parsed, request.bindVars) };
  }

  private keep(key: string, made: ReusablePlan, catalogVersion: number): void {
    this.entries.set(key, { ...made, catalogVersion, madeAtMs: Date.now() });
    if (this.entries.size > MOST_PLANS) this.entries.delete(this.entries.keys().next().value!);
  }
}

/** A plan that explain can show: bind values are in it as they are. */
function prepareForProfile(preparation: Preparation): PreparedQuery {
  const plan = explainablePlan(preparation);
  const compiled = new PlanCompiler(plan.pipeline).pipeline(plan.pipeline);
  return { plan, compiled, base: emptyRow(plan.variables.size) };
}

/** Everything a plan depends on beside the definitions: also the names given, and which values are null. */
function planKey({ parsed, request, snapshot }: Preparation): string {
  const { fixed, parameters } = parsed.parameterised;
  const { bindVars, options, text } = request;
  const shape = parameters.map(({ name }) => (bindVars[name] === undefined ? 'missing' : bindVars[name] === null));
  const fixedValues = fixed.map((name) => bindVars[name]);
  const names = Object.keys(bindVars).length;
  return JSON.stringify([snapshot.database.id, names, shape, fixedValues, options.fullCount, options.optimizer.rules, text]);
}
