import type { Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { FUNCTIONS } from '../functions/functions';
import { PLAN_FUNCTIONS } from '../functions/plan-functions';
import { INDEX_FUNCTIONS } from '../indexes/index-functions';
import { SCORER_NAMES } from '../search/scoring/scoring';
import { APPROX_FUNCTIONS } from '../vectors/api';
import { toNumber } from '../values/casts';
import type { Evaluate, ExpressionClosures, ExpressionOf } from './compiler';
import { documentById } from './document-by-id';
import type { EvaluateSlot } from './operator';
import { isDocumentLookup } from './stored-result';

/** A built-in function. Collections may stand as arguments of the few functions that take them by name. */
export function compileCall(expression: ExpressionOf<'call'>, compiler: ExpressionClosures): EvaluateSlot {
  const { name, arguments: args } = expression;
  const [first] = args;
  if ((name === 'LENGTH' || name === 'COUNT') && first?.kind === 'collection')
    return (_row, run) => run.functions.database.collectionCount(first.name);
  if ((name === 'LENGTH' || name === 'COUNT') && first?.kind === 'range') return rangeLength(first, compiler);
  const known = FUNCTIONS.get(name) ?? PLAN_FUNCTIONS.get(name);
  const access = INDEX_FUNCTIONS.get(name);
  if (!known && !access) throw missing(name);
  const values = args.map((argument) =>
    argument.kind === 'collection' ? collectionName(argument, name) : compiler.value(argument),
  );
  if (!known)
    return (row, run) =>
      access!(
        run.snapshot,
        values.map((value) => value(row, run)),
      );
  const { call, deterministic } = known;
  if (!deterministic)
    return (row, run) => {
      const args = values.map((value) => value(row, run));
      return run.journal.once(() => call(args, run.functions));
    };
  const [id] = values;
  if (id !== undefined && isDocumentLookup(expression))
    return (row, run) => {
      const wanted = id(row, run);
      return typeof wanted === 'string' ? documentById(run.snapshot, wanted) : call([wanted], run.functions);
    };
  return (row, run) =>
    call(
      values.map((value) => value(row, run)),
      run.functions,
    );
}

/** Members of a range are counted, never built. */
function rangeLength({ from, to }: ExpressionOf<'range'>, compiler: ExpressionClosures): Evaluate {
  const first = compiler.value(from);
  const last = compiler.value(to);
  return (row, run) => Math.abs(Math.trunc(toNumber(last(row, run))) - Math.trunc(toNumber(first(row, run)))) + 1;
}

const TAKE_COLLECTIONS: ReadonlySet<string> = new Set([
  'DOCUMENT',
  'COLLECTION_COUNT',
  'SCHEMA_GET',
  'IS_SAME_COLLECTION',
  'PARSE_COLLECTION',
  ...INDEX_FUNCTIONS.keys(),
]);

function collectionName(argument: Extract<Expression, { kind: 'collection' }>, name: string): Evaluate {
  if (!TAKE_COLLECTIONS.has(name)) return refuseCollection(argument.name);
  return () => argument.name;
}

/** A collection where a value is wanted. It fails when the plan is made, not only for the first row. */
export function refuseCollection(name: string): never {
  throw new ArangoError('query-collection-used-in-expression', `collection '${name}' used as expression operand`);
}

function missing(name: string): ArangoError {
  if (name in APPROX_FUNCTIONS)
    return new ArangoError(
      'query-vector-search-not-applied',
      `${name} needs a vector index and SORT … LIMIT directly after its FOR`,
    );
  if ((SCORER_NAMES as readonly string[]).includes(name))
    return new ArangoError('query-function-argument-type-mismatch', `${name} only works on the variable of a FOR over a view`);
  if (name.includes('::')) return new ArangoError('query-function-not-found', `user functions cannot be called: ${name}`);
  return new ArangoError('not-implemented', `function ${name} is not implemented, or works in SEARCH only`);
}
