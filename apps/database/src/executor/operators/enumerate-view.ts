import type { EnumerateViewNode } from '../../planner/plan-nodes';
import type { SearchScorer } from '../../planner/search-nodes';
import type { ScorerName } from '../../search/scoring/scoring';
import type { SearchHit, SearchResult } from '../../search/search-request';
import type { JsonValue } from '../../store/database';
import type { NodeCompiler } from '../../expressions/compiler';
import { BatchRoom } from '../../resources/batch-room';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, Row } from '../../expressions/source';
import { PAUSE, rowsPerBatch } from '../../expressions/source';

/** FOR over a view: documents the SEARCH matches, with the scores that the query uses. */
export function compileEnumerateView(node: EnumerateViewNode, compiler: NodeCompiler): Operator {
  const search = searchOf(node, compiler);
  const { variable, isLate, covered } = node;
  const scores = node.scorers.filter(isScorer);
  const offsets = node.scorers
    .filter(({ name }) => name === 'OFFSET_INFO')
    .map(({ variable: target, args }) => ({ target, rules: args.map((argument) => compiler.expressions.value(argument))[0]! }));
  const place = (row: Row, run: QueryRun, hit: SearchHit): Row => {
    const out = row.slice();
    if (isLate) out[variable.id] = { _key: hit.key, _id: `${hit.collection}/${hit.key}` };
    else if (covered) out[variable.id] = hit.stored;
    else {
      out[variable.id] = hit.document;
      run.statistics.documentLookups += 1;
    }
    scores.forEach((scorer, at) => (out[scorer.variable.id] = hit.scores[at]!));
    for (const { target, rules } of offsets) out[target.id] = hit.offsets(rules(row, run));
    return out;
  };
  return function* enumerateView(input, run) {
    const room = new BatchRoom(run);
    let out: Row[] = [];
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        for (const hit of yield* search(row, run)) {
          run.statistics.scannedIndex += 1;
          out.push(place(row, run, hit));
          if (out.length < rowsPerBatch(row.length) && !room.isFull) continue;
          yield out;
          out = [];
          room.begin();
          if (run.slices.due()) yield PAUSE;
        }
        if (run.slices.due()) yield PAUSE;
      }
    }
    if (out.length > 0) yield out;
  };
}

/** Opens the search for one outer row, with pauses. */
export function searchOf(
  node: EnumerateViewNode,
  { expressions }: NodeCompiler,
): (row: Row, run: QueryRun) => Generator<Pause, SearchResult, undefined> {
  const compiled = new Map<unknown, (row: Row, run: QueryRun) => JsonValue>();
  const scorers = node.scorers
    .filter(isScorer)
    .map(({ name, args }) => ({ name, args: args.map((argument) => expressions.value(argument)) }));
  const { view, variable, condition, top, isSorted } = node;
  const collections = collectionsOption(node.options['collections']);
  return function* (row, run) {
    run.statistics.lookedUp(node);
    const opening = run.extensions.openSearch(run.snapshot, {
      view,
      variable,
      condition,
      evaluate(expression) {
        let evaluate = compiled.get(expression);
        if (!evaluate) compiled.set(expression, (evaluate = expressions.value(expression)));
        return evaluate(row, run);
      },
      scorers: scorers.map(({ name, args }) => ({ name, arguments: args.map((argument) => argument(row, run)) })),
      ...(top && { top }),
      ...(isSorted && { isSorted }),
      ...(collections && { collections }),
    });
    for (;;) {
      const { done, value } = opening.next();
      if (done === true) return value;
      if (run.slices.due()) yield PAUSE;
    }
  };
}

const isScorer = (scorer: SearchScorer): scorer is SearchScorer & { name: ScorerName } => scorer.name !== 'OFFSET_INFO';

function collectionsOption(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : null;
}
