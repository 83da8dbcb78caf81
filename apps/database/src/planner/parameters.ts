import type { Block, Expression, ObjectMember, Query, Statement, Variable } from '@strata/aql';
import { APPROX_FUNCTIONS } from '../vectors/api';
import { mapParts } from './expression-walk';

/** A query whose bind parameters have become variables wherever only their value matters, so that one plan serves many values. */
export interface ParameterisedQuery {
  readonly query: Query;
  /** Slots of a row that hold bind values. */
  readonly parameters: readonly { readonly name: string; readonly variable: Variable }[];
  /** Bind parameters that shape the plan: collections, limits, attribute names, options. */
  readonly fixed: readonly string[];
}

/** Splits the bind parameters of a query into those that shape its plan and those that are mere values. */
export function parameterise(query: Query): ParameterisedQuery {
  const splitter = new ParameterSplitter(query.variables.length);
  const body = splitter.block(query.body);
  const parameters = [...splitter.variables].map(([name, variable]) => ({ name, variable }));
  const fixed = query.bindNames.filter((name) => !splitter.variables.has(name) || isMentioned(body, name));
  const variables = [...query.variables, ...splitter.variables.values()];
  return { query: { ...query, body, variables, bindNames: fixed }, parameters, fixed };
}

class ParameterSplitter {
  readonly variables = new Map<string, Variable>();

  constructor(private readonly firstId: number) {}

  block(block: Block): Block {
    return { statements: block.statements.map((statement) => this.statement(statement)) };
  }

  private readonly value = (expression: Expression): Expression => {
    if (expression.kind === 'bind') return { kind: 'variable', variable: this.variableOf(expression.name) };
    if (expression.kind === 'call' && expression.name in APPROX_FUNCTIONS) return expression; // equal calls are found by their values
    if (expression.kind === 'subquery') return { ...expression, body: this.block(expression.body) };
    if (expression.kind === 'object') return { ...expression, members: expression.members.map((member) => this.member(member)) };
    return mapParts(expression, this.value);
  };

  /** A parameter for a name must be a text: its value shapes the plan. */
  private member(member: ObjectMember): ObjectMember {
    const value = this.value(member.value);
    if (member.kind === 'named' || member.name.kind === 'bind') return { ...member, value };
    return { kind: 'computed', name: this.value(member.name), value };
  }

  private readonly optional = (expression: Expression | null): Expression | null => expression && this.value(expression);

  private variableOf(name: string): Variable {
    let variable = this.variables.get(name);
    if (!variable) this.variables.set(name, (variable = { id: this.firstId + this.variables.size, name: `@${name}` }));
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
          search: statement.search?.kind === 'object' ? this.value(statement.search) : statement.search,
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

/** True when a bind parameter is left somewhere in the tree. */
function isMentioned(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && part.kind === 'literal') return false;
  if ('kind' in part && part.kind === 'bind' && 'name' in part && part.name === name) return true;
  return Object.values(part).some((inner) => isMentioned(inner, name));
}
