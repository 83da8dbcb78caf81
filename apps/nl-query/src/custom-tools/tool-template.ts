import { bindParameters, parse } from '@strata/aql';
import type { AqlValue, Query } from '@strata/aql';
import { AppError, ArangoError } from '@strata/errors';
import type { ReadableCatalog } from '../query-judgement/judge-query';
import { judgeParsedQuery } from '../query-judgement/judge-query';
import { UnusableQuery } from '../query-judgement/query-refusals';
import type { CustomTool } from './custom-tool';
import { toolConfigError } from './custom-tool';
import type { ReadQuery } from './start-nodes';

const NODES = 'nodes';
const RELATIONS = '@relations_collection';
const TOP_K = 'top_k';

/**
 * The expansion of a tool with its values: `@nodes` are the found documents.
 * @returns undefined for a tool without a template: the documents themselves are what it finds
 */
export function templateQuery({ config }: CustomTool, nodes: readonly unknown[]): ReadQuery | undefined {
  if (!config.aql) return undefined;
  const declared = new Set(parse(config.aql.template).bindNames);
  const offered = { ...config.aql.bindParams, [NODES]: nodes, [RELATIONS]: config.aql.relationsCollection, [TOP_K]: config.topK };
  return {
    query: config.aql.template,
    bindVars: Object.fromEntries(Object.entries(offered).filter(([name]) => declared.has(name))),
  };
}

/**
 * Judges the template of a tool on its tree, with its own values in it, before anything is searched.
 * @throws AppError invalid-argument `ToolConfigError` for one that does not parse, does not use `@nodes`, names what is not there, or lacks a
 *   value; `ReadOnlyError` for one that writes; permission-denied for what the caller may not read
 */
export function judgeTemplate(tool: CustomTool, readable: ReadableCatalog): void {
  const { aql } = tool.config;
  if (!aql) return;
  try {
    const parsed = parse(aql.template);
    if (!parsed.bindNames.includes(NODES)) throw toolConfigError(tool.id, 'aql_config.template does not use @nodes');
    if (parsed.bindNames.includes(RELATIONS) && aql.relationsCollection === '')
      throw toolConfigError(tool.id, 'aql_config.relations_collection is missing');
    judgeParsedQuery(bound(parsed, tool), readable);
  } catch (error) {
    if (error instanceof AppError && error.type === 'ReadOnlyError')
      throw new AppError(error.kind, error.type, `custom tool ${tool.id}: ${error.message}`, { tool: tool.id }, { cause: error });
    if (error instanceof ArangoError || error instanceof UnusableQuery)
      throw toolConfigError(tool.id, `aql_config.template: ${error.message}`, error);
    throw error;
  }
}

function bound(parsed: Query, tool: CustomTool): Query {
  const { bindVars } = templateQuery(tool, [])!;
  return bindParameters(parsed, bindVars as Readonly<Record<string, AqlValue>>);
}
