import { ArangoError } from '@strata/errors';
import type { CollectionNode, Query } from './ast';
import { parseBlock } from './block-parser';
import { parseExpression } from './expression-parser';
import { ParserState } from './parser-state';

const GRAMMAR = { expression: parseExpression, block: parseBlock };

/**
 * Parses one AQL query and resolves its names.
 * @throws ArangoError query-empty; query-parse (`syntax error, unexpected … near '…' at position line:column`); query-variable-redeclared,
 *   query-variable-name-unknown; query-function-name-unknown, query-function-argument-number-mismatch;
 *   query-invalid-aggregate-expression, query-compile-time-options; query-too-much-nesting,
 *   query-too-many-collections
 */
export function parse(text: string): Query {
  if (text === '') throw new ArangoError('query-empty'); // blanks and comments alone are a syntax error, as in ArangoDB
  const state = new ParserState(text, GRAMMAR);
  const collections = parseWith(state);
  const body = parseBlock(state);
  if (!state.is('end')) throw state.unexpected('end of query string');
  return { kind: 'query', with: collections, body, variables: state.scopes.variables, bindNames: [...state.bindNames] };
}

/** `WITH a, b`: the commas are optional. */
function parseWith(state: ParserState): CollectionNode[] {
  if (!state.accept('WITH')) return [];
  const collections: CollectionNode[] = [];
  do {
    collections.push(state.collectionNode({ valueParameter: true }));
    state.accept(',');
  } while (state.is('identifier') || state.is('parameter') || state.is('dataSourceParameter'));
  return collections;
}
