import type { AqlValue, Block, Expression, ObjectMember, Query, Statement, Variable } from '@strata/aql';
import { walkBlock } from '@strata/aql';
import { APPROX_FUNCTIONS } from '../vectors/api';
import { mapParts, someExpression, variablesOf } from './expression-walk';
import { likeBounds } from './like-bounds';

/** A query whose bind parameters have become variables wherever only their value matters, so that one plan serves many values. */
export interface ParameterisedQuery {
  readonly query: Query;
  /** Slots of a row that hold bind values. */
  readonly parameters: readonly { readonly name: string; readonly variable: Variable }[];
  /** Those that are the pattern of a LIKE, with slots for the bounds of what it matches. */
  readonly patterns: readonly PatternParameter[];
  /** Bind parameters that shape the plan: collections, limits, attribute names, options. */
  readonly fixed: readonly string[];
  /** Value parameters in the example of an UPSERT: the attributes of one that is an object are conditions, which shape the plan. */
  readonly examples: readonly string[];
}

export interface PatternParameter {
  readonly name: string;
  readonly pattern: Variable;
  readonly lower: Variable;
  readonly upper: Variable;
}

/** What a plan may rely on of a bind value beside its being there: a letter for its type. */
export function typeMark(value: AqlValue | undefined): string {
  if (value === null) return '0';
  return Array.isArray(value) ? 'a' : (TYPE_MARKS[typeof value] ?? '?');
}

const TYPE_MARKS: Readonly<Record<string, string>> = { boolean: 'b', number: 'n', string: 's', object: 'o' };

/** What a plan may rely on of a pattern: that it has bounds, and whether there is one above. */
export function patternMark(value: AqlValue | undefined): string {
  const bounds = typeof value === 'string' ? likeBounds(value) : null;
  return bounds === null ? '-' : bounds.upper === null ? 'l' : 'r';
}

/** Splits the bind parameters of a query into those that shape its plan and those that are mere values. */
export function parameterise(query: Query): ParameterisedQuery {
  const splitter = new ParameterSplitter(query.variables.length, hasComputedDepths(query.body));
  const body = splitter.block(query.body);
  const parameters = [...splitter.variables].map(([name, variable]) => ({ name, variable }));
  const fixed = query.bindNames.filter((name) => !splitter.variables.has(name) || isMentioned(body, name));
  const variables = [...query.variables, ...splitter.created];
  return {
    query: { ...query, body, variables, bindNames: fixed },
    parameters,
    patterns: [...splitter.patterns.values()],
    fixed,
    examples: [...splitter.examples],
  };
}

class ParameterSplitter {
  readonly variables = new Map<string, Variable>();
  readonly patterns = new Map<string, PatternParameter>();
  readonly examples = new Set<string>();
  /** All variables made so far, by their ids. */
  readonly created: Variable[] = [];

  /** @param keepsLets LETs may shape the plan: their bind values are part of it */
  constructor(
    private readonly firstId: number,
    private readonly keepsLets: boolean,
  ) {}

  block(block: Block): Block {
    return { statements: block.statements.map((statement) => this.statement(statement)) };
  }

  private readonly value = (expression: Expression): Expression => {
    if (expression.kind === 'bind') return { kind: 'variable', variable: this.variableOf(expression.name) };
    if (expression.kind === 'call') return this.call(expression);
    if (expression.kind === 'subquery') return { ...expression, body: this.block(expression.body) };
    if (expression.kind === 'object') return { ...expression, members: expression.members.map((member) => this.member(member)) };
    return mapParts(expression, this.value);
  };

  private call(call: Extract<Expression, { kind: 'call' }>): Expression {
    if (call.name in APPROX_FUNCTIONS) return call; // equal calls are found by their values
    const shaping = SHAPING_ARGUMENTS[call.name];
    if (shaping !== undefined)
      return { ...call, arguments: call.arguments.map((argument, at) => (at === shaping ? argument : this.value(argument))) };
    const [subject, pattern, ...rest] = call.arguments;
    if (call.name !== 'LIKE' || !subject || !pattern || rest.length > 0) return mapParts(call, this.value);
    if (pattern.kind === 'bind') this.notePattern(pattern.name);
    return { ...call, arguments: [this.value(subject), isComputed(pattern) ? this.value(pattern) : pattern] };
  }

  private notePattern(name: string): void {
    if (this.patterns.has(name)) return;
    const pattern = this.variableOf(name);
    this.patterns.set(name, { name, pattern, lower: this.create(`@${name} from`), upper: this.create(`@${name} to`) });
  }

  /** A parameter for a name must be a text: its value shapes the plan. */
  private member(member: ObjectMember): ObjectMember {
    const value = this.value(member.value);
    if (member.kind === 'named' || member.name.kind === 'bind') return { ...member, value };
    return { kind: 'computed', name: this.value(member.name), value };
  }

  private example(search: Expression): Expression {
    this.noteExamples(search);
    return this.value(search);
  }

  private noteExamples(part: Expression): void {
    if (part.kind === 'bind') this.examples.add(part.name);
    else if (part.kind === 'object') for (const { value } of part.members) this.noteExamples(value);
  }

  private readonly optional = (expression: Expression | null): Expression | null => expression && this.value(expression);

  private variableOf(name: string): Variable {
    let variable = this.variables.get(name);
    if (!variable) this.variables.set(name, (variable = this.create(`@${name}`)));
    return variable;
  }

  private create(name: string): Variable {
    const variable = { id: this.firstId + this.created.length, name };
    this.created.push(variable);
    return variable;
  }

  /** Goes into the parts of a statement that are computed for rows; the others stay as they are. */
  private statement(statement: Statement): Statement {
    switch (statement.kind) {
      case 'for':
        return { ...statement, source: this.value(statement.source), search: this.optional(statement.search) };
      case 'traversal':
        return {
          ...statement,
          start: this.value(statement.start),
          prune: statement.prune && { ...statement.prune, condition: this.value(statement.prune.condition) },
        };
      case 'filter':
        return { ...statement, condition: this.value(statement.condition) };
      case 'let':
        return this.keepsLets ? statement : { ...statement, value: this.value(statement.value) };
      case 'return':
        return { ...statement, value: this.value(statement.value) };
      case 'sort':
        return { ...statement, keys: statement.keys.map((key) => ({ ...key, value: this.value(key.value) })) };
      case 'collect':
        return {
          ...statement,
          groups: statement.groups.map((group) => ({ ...group, value: this.value(group.value) })),
          aggregates: statement.aggregates.map((aggregate) => ({ ...aggregate, argument: this.value(aggregate.argument) })),
          into: statement.into && { ...statement.into, value: this.optional(statement.into.value) },
        };
      case 'insert':
        return { ...statement, document: this.value(statement.document) };
      case 'update':
      case 'replace':
        return { ...statement, key: this.optional(statement.key), document: this.value(statement.document) };
      case 'remove':
        return { ...statement, key: this.value(statement.key) };
      case 'upsert':
        return {
          ...statement,
          search: statement.search?.kind === 'object' ? this.example(statement.search) : statement.search,
          insert: this.value(statement.insert),
          update: this.value(statement.update),
        };
      case 'pathSearch':
        return { ...statement, start: this.value(statement.start), target: this.value(statement.target) };
      case 'limit':
      case 'window':
        return statement;
    }
  }
}

/** Arguments, by position, that decide how an index is asked: the attribute of FULLTEXT, the number of documents of NEAR. */
const SHAPING_ARGUMENTS: Readonly<Record<string, number>> = { FULLTEXT: 1, NEAR: 3 };

/** False for a pattern put together of constants and bind values, such as `CONCAT(@start, "%")`: its value says where an index can look. */
function isComputed(pattern: Expression): boolean {
  return pattern.kind === 'bind' || someExpression(pattern, ({ kind }) => kind === 'variable' || kind === 'subquery');
}

/** True when a walk, perhaps of a subquery, takes its depths from variables. */
function hasComputedDepths(block: Block): boolean {
  let found = takesDepths(block);
  walkBlock(block, (part) => (found ||= part.kind === 'subquery' && takesDepths(part.body)));
  return found;
}

const takesDepths = ({ statements }: Block): boolean =>
  statements.some(
    (statement) =>
      (statement.kind === 'traversal' || statement.kind === 'pathSearch') &&
      [statement.minDepth, statement.maxDepth].some((depth) => depth !== null && variablesOf(depth).size > 0),
  );

/** True when a bind parameter is left somewhere in the tree. */
function isMentioned(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && part.kind === 'literal') return false;
  if ('kind' in part && part.kind === 'bind' && 'name' in part && part.name === name) return true;
  return Object.values(part).some((inner) => isMentioned(inner, name));
}
