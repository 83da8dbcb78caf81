import type { Expression } from './ast';
import { isConstant } from './constant';
import type { ParserState } from './parser-state';
import { parseObject } from './primary-parser';

/** `OPTIONS {…}` if it is there: an object literal of constants and bind values. */
export function parseOptions(state: ParserState): Expression | null {
  if (!state.is('identifier')) return null;
  state.expectWord('OPTIONS');
  const { token } = state;
  if (state.is('parameter')) return state.bindNode();
  const options = parseObject(state);
  if (!isConstant(options))
    throw state.error("'OPTIONS' have to be known at query compile time", 'query-compile-time-options', token);
  return options;
}
