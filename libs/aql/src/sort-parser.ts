import type { SortKey, Statement } from './ast';
import type { ParserState } from './parser-state';

export function parseSort(state: ParserState): Statement[] {
  const keys: SortKey[] = [];
  do {
    const value = state.expression();
    keys.push({ value, ascending: parseDirection(state) });
  } while (state.accept(','));
  return [{ kind: 'sort', keys }];
}

function parseDirection(state: ParserState): SortKey['ascending'] {
  if (state.accept('DESC')) return false;
  if (state.is('parameter')) return state.bindNode();
  if (!state.is('string')) {
    state.accept('ASC');
    return true;
  }
  const direction = state.token.text.toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw state.unexpected('ASC or DESC');
  state.advance();
  return direction === 'ASC';
}
