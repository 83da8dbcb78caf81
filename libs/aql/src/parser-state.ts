import type { ArangoErrorName } from '@strata/errors';
import { ArangoError } from '@strata/errors';
import type { BindNode, Block, CollectionNode, Expression, Variable } from './ast';
import { tokenize } from './lexer';
import { errorAt } from './parse-error';
import { Scopes } from './scopes';
import type { Token, TokenType } from './token';
import { tokenTitle } from './token';

const MAX_NESTING = 500;
const MAX_COLLECTIONS = 2048;

/** What a value expression may not swallow, because the statement around it needs the token. */
export interface ExpressionContext {
  /** In `INSERT e IN c`: an IN that names the written collection ends the expression. */
  readonly stopsAtCollection: boolean;
  /** In `FOR v IN e`: OUTBOUND, INBOUND or ANY may follow as a direction. */
  readonly stopsAtDirection: boolean;
}

const ANYTHING: ExpressionContext = { stopsAtCollection: false, stopsAtDirection: false };

/** The two rules that all others call, handed to the state so that the files of the grammar need not import each other in a circle. */
export interface GrammarRules {
  readonly expression: (state: ParserState, context: ExpressionContext) => Expression;
  readonly block: (state: ParserState) => Block;
}

/** The parser's place in the token list, its scopes, and the small steps that all grammar rules are made of. */
export class ParserState {
  readonly scopes = new Scopes();
  readonly bindNames = new Set<string>();
  private readonly collections = new Set<string>();
  token: Token;
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(
    readonly text: string,
    private readonly rules: GrammarRules,
  ) {
    this.tokens = tokenize(text);
    this.token = this.tokenAt(0);
  }

  expression(context: ExpressionContext = ANYTHING): Expression {
    return this.rules.expression(this, context);
  }

  /** The statements of a subquery, in a scope of their own. */
  subquery(): Expression {
    this.descend();
    this.scopes.start('subquery');
    const body = this.rules.block(this);
    this.scopes.endBlock();
    this.ascend();
    return { kind: 'subquery', body };
  }

  peek(ahead = 1): Token {
    return this.tokenAt(this.at + ahead);
  }

  private tokenAt(index: number): Token {
    const token = this.tokens[Math.min(index, this.tokens.length - 1)];
    if (token === undefined) throw new Error('a token list ends with `end`');
    return token;
  }

  advance(): Token {
    const { token } = this;
    this.at += 1;
    this.token = this.tokenAt(this.at);
    return token;
  }

  is(type: TokenType): boolean {
    return this.token.type === type;
  }

  accept(type: TokenType): boolean {
    if (this.token.type !== type) return false;
    this.advance();
    return true;
  }

  expect(type: TokenType): Token {
    if (this.token.type !== type) throw this.unexpected(tokenTitle(type));
    if (type === 'identifier' && this.token.text === '') throw this.error('syntax error, unexpected empty identifier');
    return this.advance();
  }

  /** A word that means something only here, such as OPTIONS: an identifier to the lexer, in any case. */
  isWord(word: string): boolean {
    return this.token.type === 'identifier' && this.token.text.length === word.length && this.token.text.toUpperCase() === word;
  }

  acceptWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.advance();
    return true;
  }

  expectWord(word: string): void {
    if (this.acceptWord(word)) return;
    throw this.is('identifier')
      ? this.error(`unexpected qualifier '${this.token.text}', expecting '${word}'`)
      : this.unexpected(word);
  }

  unexpected(expecting?: string): ArangoError {
    const wanted = expecting === undefined ? '' : `, expecting ${expecting}`;
    return this.error(`syntax error, unexpected ${tokenTitle(this.token.type)}${wanted}`);
  }

  error(message: string, name: ArangoErrorName = 'query-parse', at: Token = this.token): ArangoError {
    return errorAt(this.text, at.start, message, name, at.type === 'end' ? at.end : at.start);
  }

  /** Counts one level of nesting down; pair it with `ascend`. */
  descend(levels = 1): void {
    this.depth += levels;
    if (this.depth > MAX_NESTING) throw this.error('too much nesting or too many objects', 'query-too-much-nesting');
  }

  ascend(levels = 1): void {
    this.depth -= levels;
  }

  /** A variable for a name that has been read; `declare` also makes it known in the current scope. */
  newVariable(name: string, at: Token): Variable {
    if (/^_*(?:[0-9]|$)/.test(name)) throw this.error(`variable name '${name}' has an invalid format`, 'query-parse', at);
    if (this.scopes.isTaken(name))
      throw this.error(`variable '${name}' is assigned multiple times`, 'query-variable-redeclared', at);
    return this.scopes.create(name);
  }

  declare(name: string, at: Token): Variable {
    const variable = this.newVariable(name, at);
    this.scopes.declare(variable);
    return variable;
  }

  bindNode(): BindNode {
    const { text } = this.expect('parameter');
    this.bindNames.add(text);
    return { kind: 'bind', name: text };
  }

  /** A collection's name, quoted if `allowString`; a value parameter counts as collection parameter if `allowValueParameter`. */
  collectionNode(allow: { string?: boolean; valueParameter?: boolean } = {}): CollectionNode {
    const { type } = this.token;
    const isBound = type === 'dataSourceParameter' || (type === 'parameter' && allow.valueParameter === true);
    if (!isBound && type !== 'identifier' && !(type === 'string' && allow.string === true)) throw this.unexpected();
    const { text } = this.advance();
    if (isBound) this.bindNames.add(text);
    return this.collectionNamed(text, isBound);
  }

  /** @param name of a collection, or if `bound` of its parameter */
  collectionNamed(name: string, bound: boolean): CollectionNode {
    if (name === '') throw this.error('the name of a collection is empty', 'illegal-name');
    if (!bound) this.collections.add(name);
    if (this.collections.size > MAX_COLLECTIONS) throw this.error('too many collections', 'query-too-many-collections');
    return { kind: 'collection', name, bound };
  }
}
