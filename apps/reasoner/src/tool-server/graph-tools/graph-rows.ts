import { knowledgeGraphNames } from '@strata/knowledge';
import { AppError } from '@strata/errors';
import type { ToolCall } from '../tool/tool';

const TIMEOUT_MS = 20_000;

/** All rows of a query over the knowledge graph of the call's project, run with the caller's rights in the project's database. */
export async function graphRows<Row>(
  { database, signal }: ToolCall,
  query: string,
  bindVars: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    await (
      await database()
    ).run(query, { bindVars, timeoutMs: TIMEOUT_MS, signal, onRows: (more) => void rows.push(...(more as Row[])) });
  } catch (error) {
    if (error instanceof AppError && error.details['errorNum'] === UNKNOWN_COLLECTION) throw noGraph();
    throw error;
  }
  return rows;
}

export const graphNames = ({ project }: ToolCall) => knowledgeGraphNames(project);

const UNKNOWN_COLLECTION = 1203;

const noGraph = (): AppError =>
  new AppError(
    'failed-precondition',
    'NoKnowledgeGraphError',
    'this project has no knowledge graph yet: nothing has been imported',
  );
