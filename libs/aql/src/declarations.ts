import type { Statement, Variable } from './ast';

/** Variables that a statement brings into being. */
export function declaredBy(statement: Statement): readonly Variable[] {
  return declarations(statement).filter((variable) => variable !== null);
}

function declarations(statement: Statement): readonly (Variable | null)[] {
  switch (statement.kind) {
    case 'for':
    case 'let':
      return [statement.variable];
    case 'traversal':
      return [statement.vertex, statement.edge, statement.path, statement.prune?.variable ?? null];
    case 'pathSearch':
      return [statement.first, statement.second];
    case 'collect':
      return [
        ...statement.groups.map(({ variable }) => variable),
        ...statement.aggregates.map(({ variable }) => variable),
        statement.into?.variable ?? null,
        statement.withCount,
      ];
    case 'window':
      return statement.aggregates.map(({ variable }) => variable);
    case 'insert':
    case 'update':
    case 'replace':
    case 'remove':
    case 'upsert':
      return [statement.old, statement.new];
    default:
      return [];
  }
}
