import type { Quantifier } from './ast';
import type { ParserState } from './parser-state';
import type { Token, TokenType } from './token';

export const QUANTIFIER_TOKENS: ReadonlySet<TokenType> = new Set<TokenType>(['ALL', 'ANY', 'NONE', 'AT LEAST']);

/** The rest of a quantifier whose first token has been read: only `AT LEAST` has one, `(count)`. */
export function parseQuantifier(state: ParserState, first: Token): Quantifier {
  switch (first.type) {
    case 'ALL':
      return { kind: 'all' };
    case 'NONE':
      return { kind: 'none' };
    case 'AT LEAST': {
      state.expect('(');
      const count = state.expression();
      state.expect(')');
      return { kind: 'atLeast', count };
    }
    default:
      return { kind: 'any' };
  }
}
