import { ArangoError } from '@strata/errors';
import type { Query } from './ast';

export type Access = 'read' | 'write' | 'exclusive';

/** What a query touches, judged from its tree alone. */
export interface QueryAnalysis {
  /** Collections and views by name with the strongest access, in order of first use; parameters not yet bound are left out. */
  readonly collections: readonly { readonly name: string; readonly access: Access }[];
  /** Names of `GRAPH "…"` clauses whose name is constant. */
  readonly graphs: readonly string[];
  readonly isModification: boolean;
  readonly bindNames: readonly string[];
  /** The query may reach collections that the text does not name: DOCUMENT(…), walks, graph names known only at run time. */
  readonly dynamicAccess: boolean;
}

export function analyze(query: Query): QueryAnalysis {
  throw new ArangoError('not-implemented', `no analysis yet for ${query.kind}`);
}
