import type { Expression, LetStatement, Variable } from './ast';
import type { ParserState } from './parser-state';
import type { Token } from './token';

/** `[a, , b]` or `{x, y: {z}}` on the left of LET or FOR. */
export interface Pattern {
  /** The internal variable that stands for the whole value. */
  readonly source: Variable;
  /** Declares the pattern's names; call it where their scope has begun. */
  bind(): LetStatement[];
}

type Step = { readonly name: string } | { readonly index: number };
interface Leaf {
  readonly token: Token;
  readonly path: readonly Step[];
}

export function parsePattern(state: ParserState): Pattern {
  const leaves: Leaf[] = [];
  readPattern(state, [], leaves);
  const id = state.scopes.variables.length;
  const source = state.scopes.create(`_pattern${id}`);
  const bind = () =>
    leaves.map(({ token, path }): LetStatement => ({
      kind: 'let',
      variable: state.declare(token.text, token),
      value: follow(source, path),
    }));
  return { source, bind };
}

function readPattern(state: ParserState, path: readonly Step[], leaves: Leaf[]): void {
  state.descend();
  if (state.accept('[')) readArray(state, path, leaves);
  else if (state.accept('{')) readObject(state, path, leaves);
  else leaves.push({ token: state.expect('identifier'), path });
  state.ascend();
}

function readArray(state: ParserState, path: readonly Step[], leaves: Leaf[]): void {
  for (let index = 0; !state.is(']'); index += 1) {
    if (state.accept(',')) continue; // a hole
    readPattern(state, [...path, { index }], leaves);
    if (!state.accept(',')) break;
  }
  state.expect(']');
}

function readObject(state: ParserState, path: readonly Step[], leaves: Leaf[]): void {
  while (!state.is('}')) {
    if (state.accept(',')) continue; // a hole, which means nothing here
    const token = state.is('string') ? state.advance() : state.expect('identifier');
    const inner = [...path, { name: token.text }];
    if (state.accept(':')) readPattern(state, inner, leaves);
    else if (token.type === 'identifier') leaves.push({ token, path: inner });
    else throw state.unexpected(':');
    if (!state.accept(',')) break;
  }
  state.expect('}');
}

function follow(source: Variable, path: readonly Step[]): Expression {
  let value: Expression = { kind: 'variable', variable: source };
  for (const step of path)
    value =
      'name' in step
        ? { kind: 'attribute', object: value, name: step.name }
        : { kind: 'index', object: value, index: { kind: 'literal', value: step.index } };
  return value;
}
