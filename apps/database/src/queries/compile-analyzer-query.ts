import { bindParameters, parse } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { CompileAnalyzerQuery } from '../analyzers/analyzer-query-compiler';
import { compilePlan, emptyRow } from '../executor/compile-plan';
import { detachedRun } from '../expressions/detached-run';
import { materialised } from '../expressions/document-slot';
import { constantValueOf } from '../optimizer/constant-value';
import { physicalPlan } from '../physical-plan/physical-plan';
import { KnownValues } from '../planner/known-values';
import { planQuery } from '../planner/plan-query';
import { QueryWarnings } from '../planner/warnings';
import type { Catalog, JsonValue, Snapshot } from '../store/database';
import { readsData } from './reads-data';

/** An analyzer cannot wait: its query gets as many slices of time as one turn of the event loop may take. */
const MAX_PAUSES = 25;

/** How queries of analyzers are compiled. */
export const compileAnalyzerQuery: CompileAnalyzerQuery = (text) => {
  const query = parse(text);
  if (query.bindNames.some((name) => name !== 'param')) throw refused('it can only read @param');
  if (readsData(query)) throw refused('it cannot read data of the database');
  const plan = (param: string) => {
    const bound = query.bindNames.length > 0 ? bindParameters(query, { param }) : query;
    const known = new KnownValues(new Map(), constantValueOf);
    return planQuery(bound, NO_DATA, new QueryWarnings(0, false), known, { fullCount: false });
  };
  if (plan('').isModification) throw refused('it cannot write');
  return (param) => {
    const { pipeline, variables } = plan(param);
    const rows: JsonValue[] = [];
    const run = detachedRun(() => undefined);
    run.slices.begin();
    let pauses = 0;
    for (const batch of compilePlan(physicalPlan(pipeline)).values(emptyRow(variables.size), run))
      if (Array.isArray(batch)) {
        for (const slot of batch) rows.push(materialised(slot));
      } else {
        pauses += 1;
        if (pauses > MAX_PAUSES) throw new ArangoError('resource-limit', 'the query of an analyzer takes too long');
        run.slices.begin();
      }
    return rows;
  };
};

const noData = (): never => {
  throw refused('it cannot read data of the database');
};

const NO_CATALOG = new Proxy({} as Catalog, { get: () => noData });

const NO_DATA = new Proxy({} as Snapshot, {
  get(_target, name) {
    if (name === 'bytesRead') return 0;
    return name === 'catalog' ? NO_CATALOG : noData();
  },
});

const refused = (reason: string): ArangoError => new ArangoError('bad-parameter', `query of an analyzer refused: ${reason}`);
