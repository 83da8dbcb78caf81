import type { Block, Statement } from './ast';
import { parseCollect, parseWindow } from './collect-parser';
import { parseFor } from './for-parser';
import type { ParserState } from './parser-state';
import { parsePattern } from './pattern-parser';
import { parseSort } from './sort-parser';
import type { TokenType } from './token';
import { parseInsert, parseRemove, parseUpdate, parseUpsert } from './write-parser';

const STATEMENTS: Partial<Record<TokenType, (state: ParserState) => Statement[]>> = {
  FOR: parseFor,
  LET: parseLet,
  FILTER: parseFilter,
  SORT: parseSort,
  LIMIT: parseLimit,
  COLLECT: parseCollect,
  WINDOW: parseWindow,
  INSERT: parseInsert,
  UPDATE: (state) => parseUpdate(state, 'update'),
  REPLACE: (state) => parseUpdate(state, 'replace'),
  REMOVE: parseRemove,
  UPSERT: parseUpsert,
};
const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'replace', 'remove', 'upsert']);

/** Statements up to RETURN, which ends them, or up to a write with no statement behind it. The block's scope has been started. */
export function parseBlock(state: ParserState): Block {
  const statements: Statement[] = [];
  for (;;) {
    if (state.is('RETURN')) {
      statements.push(parseReturn(state));
      break;
    }
    const rule = STATEMENTS[state.token.type];
    if (rule === undefined) {
      if (WRITES.has(statements.at(-1)?.kind ?? '')) break;
      throw state.unexpected();
    }
    state.advance();
    statements.push(...rule(state));
  }
  state.scopes.endNested();
  return { statements };
}

function parseReturn(state: ParserState): Statement {
  state.expect('RETURN');
  const { token } = state;
  const distinct = state.accept('DISTINCT');
  if (distinct && !state.scopes.isInsideFor())
    throw state.error('cannot use DISTINCT modifier on top-level query element', 'query-parse', token);
  return { kind: 'return', distinct, value: state.expression() };
}

function parseFilter(state: ParserState): Statement[] {
  return [{ kind: 'filter', condition: state.expression() }];
}

function parseLet(state: ParserState): Statement[] {
  const statements: Statement[] = [];
  do {
    if (state.is('[') || state.is('{')) {
      const pattern = parsePattern(state);
      state.expect('=');
      const value = state.expression();
      const variable = pattern.source;
      statements.push({ kind: 'let', variable, value }, ...pattern.bind());
    } else {
      const { token } = state;
      const name = state.expect('identifier');
      state.expect('=');
      const value = state.expression(); // the name is not known yet in its own value
      statements.push({ kind: 'let', variable: state.declare(name.text, token), value });
    }
  } while (state.accept(','));
  return statements;
}

function parseLimit(state: ParserState): Statement[] {
  const first = state.expression();
  if (!state.accept(',')) return [{ kind: 'limit', offset: null, count: first }];
  return [{ kind: 'limit', offset: first, count: state.expression() }];
}
