import type { Steps } from '@strata/event-loop';
import { TimeSlices } from '@strata/event-loop';
import { graphRevision } from '../planner/graph-definition';
import { patternMark, typeMark } from '../planner/parameters';
import type { Snapshot } from '../store/database';
import { refuseUnlessCacheable, wantsReusablePlan } from './plan-cache-requests';
import type { PreparedPlan } from './prepared-plan';
import { prepareExplainablePlan, preparePlan } from './prepared-plan';
import type { QueryContext } from './query-context';
import type { QueryRequest } from './query-request';
import { isWithoutOptions } from './query-request';
import type { ParsedQuery } from './query-text-cache';

interface Entry extends PreparedPlan {
  readonly catalogVersion: number;
  readonly database: string;
  readonly databaseId: string;
  /** What it relies on of the value parameters, when they alone shape it and there are no options; null otherwise. */
  readonly marks: string | null;
  readonly text: string;
  readonly fullCount: boolean;
  readonly createdAtMs: number;
  hits: number;
}

/** The plans of one text. */
interface PlansOfQuery {
  readonly byShape: Map<string, Entry>;
  /** the one used last */
  latest: Entry | undefined;
}

const MAX_QUERIES = 500;
const MAX_PLANS_EACH = 32;
/** Longer ones hold data, such as vectors, that will hardly come again. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_SHAPE_LENGTH = 10_000;
/** Choices between indexes rest on counts that change: after this time a plan is made anew. */
const MAX_USE_MS = 30_000;

/**
 * Steps of planning that are done at once: as many as an ordinary query takes, with samples of small collections. Planning that takes more (a first
 * look at a large collection, joins in many orders) goes on in turns of the event loop, that of a long text, whose steps are large, from the start.
 */
const STEPS_AT_ONCE = 120;

/** Plans of the queries run last. A plan serves every value of the query's value parameters, as long as no definition changes. */
export class PlanCache {
  private readonly entries = new Map<ParsedQuery, PlansOfQuery>();

  /**
   * A plan for the query and the data of this moment, out of the cache where it can be; at once unless making it takes long.
   * @throws ArangoError whatever is wrong with the query; query-killed when it is told to end while it is planned
   */
  prepare(query: QueryContext, snapshot: Snapshot): PreparedPlan | Promise<PreparedPlan> {
    const { parsed, request, warnings } = query;
    if (wantsReusablePlan(request.options)) refuseUnlessCacheable(parsed, request);
    if (request.options.profile >= 2 || hasObjectExample(query)) return planned(query, prepareExplainablePlan(query, snapshot));
    // for nobody else: other queries may see other collections, and a long text holds data that will hardly come again
    if (snapshot.isPartial || isLongText(query)) return planned(query, preparePlan(query, snapshot));
    const plans = this.entries.get(parsed);
    const latest = plans?.latest;
    if (latest && servesPlainly(latest, query, snapshot) && isUpToDate(latest, snapshot)) return used(latest);
    const shape = planShape(query, snapshot);
    const known = plans?.byShape.get(shape);
    if (known && isUpToDate(known, snapshot)) {
      plans!.latest = known;
      return used(known);
    }
    const made = planned(query, preparePlan(query, snapshot));
    const kept = (plan: PreparedPlan): PreparedPlan => {
      if (plans) forget(plans, shape);
      if (warnings.count === 0) this.keep(query, snapshot, shape, plan);
      return plan;
    };
    return made instanceof Promise ? made.then(kept) : kept(made);
  }

  /** The plans of one database, as `/_api/query-plan-cache` shows them. */
  describe(database: string): readonly object[] {
    const all = [...this.entries.values()].flatMap(({ byShape }) => [...byShape.values()]);
    return all.filter((entry) => entry.database === database).map(describeEntry);
  }

  clear(): void {
    this.entries.clear();
  }

  private keep({ parsed, request }: QueryContext, snapshot: Snapshot, shape: string, made: PreparedPlan): void {
    const { text, options, bindVars } = request;
    if (shape.length > MAX_SHAPE_LENGTH) return;
    let plans = this.entries.get(parsed);
    if (!plans) {
      this.entries.set(parsed, (plans = { byShape: new Map(), latest: undefined }));
      dropOldest(this.entries, MAX_QUERIES);
    }
    const { database, catalog } = snapshot;
    plans.latest = {
      ...made,
      isFromPlanCache: true,
      text,
      catalogVersion: catalog.version,
      database: database.name,
      databaseId: database.id,
      marks: parsed.parameterised.fixed.length === 0 && isWithoutOptions(options) ? marksOf(parsed, bindVars) : null,
      fullCount: options.fullCount,
      createdAtMs: Date.now(),
      hits: 0,
    };
    plans.byShape.set(shape, plans.latest);
    dropOldest(plans.byShape, MAX_PLANS_EACH);
  }
}

const isLongText = ({ request }: QueryContext): boolean => request.text.length > MAX_TEXT_LENGTH;

function planned(query: QueryContext, planning: Steps<PreparedPlan>): PreparedPlan | Promise<PreparedPlan> {
  for (let left = isLongText(query) ? 0 : STEPS_AT_ONCE; left > 0; left -= 1) {
    const { done, value } = planning.next();
    if (done === true) return value;
  }
  return plannedInTurns(query, planning);
}

async function plannedInTurns({ slices }: QueryContext, planning: Steps<PreparedPlan>): Promise<PreparedPlan> {
  const turns = new TimeSlices();
  for (;;) {
    await turns.turn();
    slices.check();
    const { done, value } = planning.next();
    if (done === true) return value;
  }
}

/** Whether the plan serves the request, told without putting the request's shape together: most requests are of this kind. */
function servesPlainly({ marks, databaseId }: Entry, { parsed, request }: QueryContext, snapshot: Snapshot): boolean {
  return (
    marks !== null &&
    databaseId === snapshot.database.id &&
    isWithoutOptions(request.options) &&
    hasMarks(marks, parsed, request.bindVars)
  );
}

/** The values are of the kinds that the marks say, none is missing, and nothing else is given. */
function hasMarks(marks: string, { parameterised }: ParsedQuery, bindVars: QueryRequest['bindVars']): boolean {
  const { parameters, patterns } = parameterised;
  let at = 0;
  for (const { name } of parameters) {
    if (!Object.hasOwn(bindVars, name) || typeMark(bindVars[name]) !== marks[at]) return false;
    at += 1;
  }
  for (const { name } of patterns) {
    if (patternMark(bindVars[name]) !== marks[at]) return false;
    at += 1;
  }
  let given = 0;
  for (const _name in bindVars) given += 1;
  return given === parameters.length;
}

/** A letter for what a plan relies on of each value parameter. */
function marksOf({ parameterised: { parameters, patterns } }: ParsedQuery, bindVars: QueryRequest['bindVars']): string {
  let marks = '';
  for (const { name } of parameters) marks += typeMark(bindVars[name]);
  for (const { name } of patterns) marks += patternMark(bindVars[name]);
  return marks;
}

function isUpToDate({ catalogVersion, createdAtMs, plan }: Entry, snapshot: Snapshot): boolean {
  if (catalogVersion !== snapshot.catalog.version || Date.now() - createdAtMs >= MAX_USE_MS) return false;
  return plan.graphs.every(({ name, revision }) => graphRevision(snapshot, name) === revision);
}

function used(entry: Entry): PreparedPlan {
  entry.hits += 1;
  return entry;
}

function forget(plans: PlansOfQuery, shape: string): void {
  if (plans.latest === plans.byShape.get(shape)) plans.latest = undefined;
  plans.byShape.delete(shape);
}

function dropOldest<K>(entries: Map<K, unknown>, most: number): void {
  if (entries.size > most) entries.delete(entries.keys().next().value!);
}

function describeEntry({ plan, text, fullCount, createdAtMs, hits }: Entry): object {
  return {
    query: text,
    fullCount,
    dataSources: [...plan.collections.keys()],
    created: new Date(createdAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    hits,
  };
}

/** The attributes of such a bind value are conditions of the plan, which is therefore good for this value alone. */
function hasObjectExample({ parsed: { parameterised }, request: { bindVars } }: QueryContext): boolean {
  return parameterised.examples.some((name) => typeMark(bindVars[name]) === 'o');
}

/** Everything a plan depends on beside the text and the definitions: also how many names are given, and of what types the values are. */
function planShape({ parsed, request }: QueryContext, snapshot: Snapshot): string {
  const { bindVars, options } = request;
  const { fixed } = parsed.parameterised;
  let shape = `${snapshot.database.id} ${Object.keys(bindVars).length} ${marksOf(parsed, bindVars)}`;
  for (const name of fixed) shape += ` ${JSON.stringify(bindVars[name])}`;
  return isWithoutOptions(options) ? shape : `${shape} ${JSON.stringify(options)}`;
}
