import type { Block, Expression, Quantifier, Statement } from './ast';

type Visit = (expression: Expression) => void;

/** Calls `visit` for an expression and all expressions in it, parents first, subqueries included. */
export function walkExpression(expression: Expression, visit: Visit): void {
  visit(expression);
  forEachChild(expression, (child) => walkExpression(child, visit));
}

/** Calls `visit` for all expressions of a block, those of subqueries included. */
export function walkBlock(block: Block, visit: Visit): void {
  for (const statement of block.statements) for (const expression of expressionsOf(statement)) walkExpression(expression, visit);
}

/** The expressions directly inside one; those of a subquery are its statements' expressions. Collections of graph clauses count too. */
export function forEachChild(expression: Expression, visit: Visit): void {
  switch (expression.kind) {
    case 'literal':
    case 'bind':
    case 'collection':
    case 'variable':
      return;
    case 'attribute':
      return visit(expression.object);
    case 'boundAttribute':
      visit(expression.object);
      return visit(expression.parameter);
    case 'index':
      visit(expression.object);
      return visit(expression.index);
    case 'range':
      visit(expression.from);
      return visit(expression.to);
    case 'unary':
      return visit(expression.operand);
    case 'binary':
    case 'logical':
      visit(expression.left);
      return visit(expression.right);
    case 'arrayComparison':
      visit(expression.left);
      visitQuantifier(expression.quantifier, visit);
      return visit(expression.right);
    case 'conditional':
      visit(expression.condition);
      if (expression.then !== null) visit(expression.then);
      return visit(expression.else);
    case 'expansion':
      return visitPresent(visit, expression.source, expression.filter, expression.offset, expression.count, expression.projection);
    case 'arrayTest':
      visit(expression.source);
      visitQuantifier(expression.quantifier, visit);
      return visitPresent(visit, expression.condition);
    case 'call':
      return expression.arguments.forEach(visit);
    case 'array':
      return expression.elements.forEach(visit);
    case 'object':
      for (const member of expression.members) {
        if (member.kind === 'computed') visit(member.name);
        visit(member.value);
      }
      return;
    case 'subquery':
      for (const statement of expression.body.statements) expressionsOf(statement).forEach(visit);
  }
}

function visitPresent(visit: Visit, ...parts: (Expression | null)[]): void {
  for (const part of parts) if (part !== null) visit(part);
}

function visitQuantifier(quantifier: Quantifier, visit: Visit): void {
  if ('count' in quantifier) visit(quantifier.count);
}

/** The expressions directly inside a statement, in the order of the text; the written collection of a write is not among them. */
export function expressionsOf(statement: Statement): Expression[] {
  return statementParts(statement).filter((part) => part !== null);
}

function statementParts(statement: Statement): (Expression | null)[] {
  switch (statement.kind) {
    case 'for':
      return [statement.source, statement.search, statement.options];
    case 'traversal':
      return [
        statement.minDepth,
        statement.maxDepth,
        statement.start,
        ...graphParts(statement),
        statement.prune?.condition ?? null,
        statement.options,
      ];
    case 'pathSearch':
      return [
        statement.minDepth,
        statement.maxDepth,
        statement.start,
        statement.target,
        ...graphParts(statement),
        statement.options,
      ];
    case 'filter':
      return [statement.condition];
    case 'let':
    case 'return':
      return [statement.value];
    case 'sort':
      return statement.keys.flatMap(({ value, ascending }) => (typeof ascending === 'boolean' ? [value] : [value, ascending]));
    case 'limit':
      return [statement.offset, statement.count];
    case 'collect':
      return [
        ...statement.groups.map(({ value }) => value),
        ...statement.aggregates.map(({ argument }) => argument),
        statement.into?.value ?? null,
        statement.options,
      ];
    case 'window':
      return [statement.range, statement.preceding, statement.following, ...statement.aggregates.map(({ argument }) => argument)];
    case 'insert':
      return [statement.document, statement.options];
    case 'update':
    case 'replace':
      return [statement.key, statement.document, statement.options];
    case 'remove':
      return [statement.key, statement.options];
    case 'upsert':
      return [statement.search, statement.filter?.condition ?? null, statement.insert, statement.update, statement.options];
  }
}

function graphParts({ graph }: Extract<Statement, { kind: 'traversal' | 'pathSearch' }>): Expression[] {
  return graph.kind === 'namedGraph' ? [graph.name] : graph.collections.map(({ collection }) => collection);
}
