import { collectionStats } from './database-tools/collection-stats';
import { executeQuery } from './database-tools/execute-query';
import { explainQuery } from './database-tools/explain-query';
import { getIndexes } from './database-tools/get-indexes';
import { getSchema } from './database-tools/get-schema';
import { listAnalyzers } from './database-tools/list-analyzers';
import { listCollections } from './database-tools/list-collections';
import { listDatabases } from './database-tools/list-databases';
import { listGraphs } from './database-tools/list-graphs';
import { listViews } from './database-tools/list-views';
import { parseQuery } from './database-tools/parse-query';
import { profileQuery } from './database-tools/profile-query';
import { slowQueries } from './database-tools/slow-queries';
import { ask, searchPassages } from './graph-tools/ask';
import { getEntity } from './graph-tools/get-entity';
import { communityReport, listCommunities } from './graph-tools/list-communities';
import { neighbours } from './graph-tools/neighbours';
import { pathBetween } from './graph-tools/path-between';
import { listDocuments, sourceText } from './graph-tools/source-text';
import type { Manual } from './manual/manual';
import { searchManual } from './manual/search-manual';
import type { Tool } from './tool/tool';

/** Every tool by its name, in the order in which agents see them. */
export function toolSet(manual: Manual): ReadonlyMap<string, Tool> {
  const tools: readonly Tool[] = [
    listDatabases,
    listCollections,
    listGraphs,
    listViews,
    listAnalyzers,
    getSchema,
    getIndexes,
    collectionStats,
    explainQuery,
    profileQuery,
    parseQuery,
    executeQuery,
    searchManual(manual),
    slowQueries,
    ask,
    searchPassages,
    getEntity,
    neighbours,
    pathBetween,
    listCommunities,
    communityReport,
    sourceText,
    listDocuments,
  ];
  return new Map(tools.map((tool) => [tool.name, tool]));
}
