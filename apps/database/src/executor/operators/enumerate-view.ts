import type { EnumerateViewNode } from '../../planner/plan-nodes';
import type { SearchHit, SearchResult } from '../../search/api';
import type { JsonValue } from '../../storage/api';
import type { NodeCompiler } from '../compiler';
import type { Operator } from '../operator';
import type { QueryRun } from '../query-run';
import type { Row } from '../source';
import { BATCH_ROWS, PAUSE } from '../source';

/** FOR over a view: documents the SEARCH matches, with the scores that the query uses. */
export function compileEnumerateView(node: EnumerateViewNode, compiler: NodeCompiler): Operator {
  const search = searchOf(node, compiler);
  const { variable, scorers, isLate } = node;
  const place = (row: Row, hit: SearchHit): Row => {
    const out = row.slice();
    out[variable.id] = isLate ? { _key: hit.key, _id: `${hit.collection}/${hit.key}` } : hit.document;
    scorers.forEach((scorer, at) => (out[scorer.variable.id] = hit.scores[at]!));
    return out;
  };
  return function* enumerateView(input, run) {
    let out: Row[] = [];
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        for (const hit of search(row, run)) {
          run.statistics.scannedIndex += 1;
          out.push(place(row, hit));
          if (out.length < BATCH_ROWS) continue;
          yield out;
          out = [];
          if (run.slices.due()) yield PAUSE;
        }
        if (run.slices.due()) yield PAUSE;
      }
    }
    if (out.length > 0) yield out;
  };
}

/** Opens the search for one outer row. */
export function searchOf(node: EnumerateViewNode, { expressions }: NodeCompiler): (row: Row, run: QueryRun) => SearchResult {
  const compiled = new Map<unknown, (row: Row, run: QueryRun) => JsonValue>();
  const scorers = node.scorers.map(({ name, args }) => ({ name, args: args.map((argument) => expressions.value(argument)) }));
  const { view, variable, condition, top } = node;
  const collections = collectionsOption(node.options['collections']);
  return (row, run) => {
    run.statistics.lookedUp(node);
    return run.extensions.openSearch(run.snapshot, {
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
      ...(collections && { collections }),
    });
  };
}

function collectionsOption(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : null;
}
