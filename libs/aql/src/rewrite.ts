import type { Block, Expression, ObjectMember, Quantifier, SortKey, Statement } from './ast';

/** Gives an expression's replacement, or the expression itself. */
export type Rewrite = (expression: Expression) => Expression;

/** Rebuilds an expression from its leaves up: `rewrite` sees every node after its children were rewritten. Unchanged parts are shared. */
export function rewriteExpression(expression: Expression, rewrite: Rewrite): Expression {
  return rewrite(rewriteChildren(expression, (child) => rewriteExpression(child, rewrite)));
}

/** Rewrites every expression of a block, subqueries included. */
export function rewriteBlock(block: Block, rewrite: Rewrite): Block {
  return {
    statements: block.statements.map((statement) => rewriteStatement(statement, (part) => rewriteExpression(part, rewrite))),
  };
}

/** One node with `map` applied to its direct children; a subquery's are its statements' expressions. */
export function rewriteChildren(expression: Expression, map: Rewrite): Expression {
  switch (expression.kind) {
    case 'literal':
    case 'bind':
    case 'collection':
    case 'variable':
      return expression;
    case 'attribute':
    case 'boundAttribute': {
      const object = map(expression.object);
      return object === expression.object ? expression : { ...expression, object };
    }
    case 'index':
      return { ...expression, object: map(expression.object), index: map(expression.index) };
    case 'range':
      return { ...expression, from: map(expression.from), to: map(expression.to) };
    case 'unary':
      return { ...expression, operand: map(expression.operand) };
    case 'binary':
    case 'logical': {
      const left = map(expression.left);
      const right = map(expression.right);
      return left === expression.left && right === expression.right ? expression : { ...expression, left, right };
    }
    case 'arrayComparison': {
      const quantifier = rewriteQuantifier(expression.quantifier, map);
      return { ...expression, left: map(expression.left), quantifier, right: map(expression.right) };
    }
    case 'conditional':
      return {
        ...expression,
        condition: map(expression.condition),
        then: optional(expression.then, map),
        else: map(expression.else),
      };
    case 'expansion':
      return {
        ...expression,
        source: map(expression.source),
        filter: optional(expression.filter, map),
        offset: optional(expression.offset, map),
        count: optional(expression.count, map),
        projection: optional(expression.projection, map),
      };
    case 'arrayTest': {
      const quantifier = rewriteQuantifier(expression.quantifier, map);
      return { ...expression, source: map(expression.source), quantifier, condition: optional(expression.condition, map) };
    }
    case 'call':
      return { ...expression, arguments: expression.arguments.map(map) };
    case 'array':
      return { ...expression, elements: expression.elements.map(map) };
    case 'object':
      return { ...expression, members: expression.members.map((member) => rewriteMember(member, map)) };
    case 'subquery':
      return {
        ...expression,
        body: { statements: expression.body.statements.map((statement) => rewriteStatement(statement, map)) },
      };
  }
}

function optional(expression: Expression | null, map: Rewrite): Expression | null {
  return expression === null ? null : map(expression);
}

function rewriteQuantifier(quantifier: Quantifier, map: Rewrite): Quantifier {
  return 'count' in quantifier ? { ...quantifier, count: map(quantifier.count) } : quantifier;
}

function rewriteMember(member: ObjectMember, map: Rewrite): ObjectMember {
  if (member.kind === 'named') return { ...member, value: map(member.value) };
  return { ...member, name: map(member.name), value: map(member.value) };
}

/** A statement with `map` applied to its direct expressions. Collections of writes and graph clauses are no expressions to `map`. */
export function rewriteStatement(statement: Statement, map: Rewrite): Statement {
  switch (statement.kind) {
    case 'for':
      return {
        ...statement,
        source: map(statement.source),
        search: optional(statement.search, map),
        options: optional(statement.options, map),
      };
    case 'traversal':
    case 'pathSearch':
      return rewriteWalk(statement, map);
    case 'filter':
      return { ...statement, condition: map(statement.condition) };
    case 'let':
    case 'return':
      return { ...statement, value: map(statement.value) };
    case 'sort':
      return { ...statement, keys: statement.keys.map((key): SortKey => ({ ...key, value: map(key.value) })) };
    case 'limit':
      return { ...statement, offset: optional(statement.offset, map), count: map(statement.count) };
    case 'collect': {
      const { into } = statement;
      return {
        ...statement,
        groups: statement.groups.map((group) => ({ ...group, value: map(group.value) })),
        aggregates: statement.aggregates.map((aggregate) => ({ ...aggregate, argument: map(aggregate.argument) })),
        into: into === null ? null : { ...into, value: optional(into.value, map) },
        options: optional(statement.options, map),
      };
    }
    case 'window':
      return {
        ...statement,
        range: optional(statement.range, map),
        preceding: optional(statement.preceding, map),
        following: optional(statement.following, map),
        aggregates: statement.aggregates.map((aggregate) => ({ ...aggregate, argument: map(aggregate.argument) })),
      };
    case 'insert':
      return { ...statement, document: map(statement.document), options: optional(statement.options, map) };
    case 'update':
    case 'replace':
      return {
        ...statement,
        key: optional(statement.key, map),
        document: map(statement.document),
        options: optional(statement.options, map),
      };
    case 'remove':
      return { ...statement, key: map(statement.key), options: optional(statement.options, map) };
    case 'upsert': {
      const { filter } = statement;
      return {
        ...statement,
        search: optional(statement.search, map),
        filter: filter === null ? null : { ...filter, condition: map(filter.condition) },
        insert: map(statement.insert),
        update: map(statement.update),
        options: optional(statement.options, map),
      };
    }
  }
}

function rewriteWalk(statement: Extract<Statement, { kind: 'traversal' | 'pathSearch' }>, map: Rewrite): Statement {
  const shared = {
    minDepth: optional(statement.minDepth, map),
    maxDepth: optional(statement.maxDepth, map),
    start: map(statement.start),
    graph: statement.graph.kind === 'namedGraph' ? { ...statement.graph, name: map(statement.graph.name) } : statement.graph,
    options: optional(statement.options, map),
  };
  if (statement.kind === 'pathSearch') return { ...statement, ...shared, target: map(statement.target) };
  const { prune } = statement;
  return { ...statement, ...shared, prune: prune === null ? null : { ...prune, condition: map(prune.condition) } };
}
