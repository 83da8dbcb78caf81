import type { ArangoErrorName } from '@strata/errors';
import { ArangoError } from '@strata/errors';

const EXCERPT_LENGTH = 32;

/**
 * An error at an offset of the query: `<message> near '<text>' at position <line>:<column>`, both counted from 1.
 * @param excerptFrom where the quoted text starts, if not at `offset`
 */
export function errorAt(
  query: string,
  offset: number,
  message: string,
  name: ArangoErrorName = 'query-parse',
  excerptFrom = offset,
): ArangoError {
  const before = query.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - (before.lastIndexOf('\n') + 1) + 1;
  const rest = query.slice(excerptFrom, excerptFrom + EXCERPT_LENGTH + 1);
  const excerpt = rest.length > EXCERPT_LENGTH ? `${rest.slice(0, EXCERPT_LENGTH)}...` : rest;
  return new ArangoError(name, `${message} near '${excerpt}' at position ${line}:${column}`);
}
