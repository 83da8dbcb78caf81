import { AppError } from '@strata/errors';
import { z } from 'zod';

/** Where `field` is looked in, and how. */
export interface SearchMode {
  /** `lexical`: a text by its words; `semantic`: a vector by its likeness to the question's */
  readonly type: 'lexical' | 'semantic';
  readonly field: string;
  readonly weight: number;
}

/** A tool as it stands in `{project}_Tools` (docs/contracts/nl-query.md, "Custom tools"). */
export interface CustomTool {
  readonly id: string;
  readonly type: 'custom_retriever' | 'local' | 'global' | 'unified';
  readonly description: string;
  readonly config: {
    readonly collection: string;
    readonly searchModes: readonly SearchMode[];
    readonly topK: number;
    readonly showCitations: boolean;
    readonly responseInstructions: string;
    /** `relationsCollection`: "" when there is none */
    readonly aql:
      | { readonly template: string; readonly relationsCollection: string; readonly bindParams: Readonly<Record<string, unknown>> }
      | undefined;
    /** undefined: as the question says */
    readonly autoCreateIndexes: boolean | undefined;
    readonly partitionIds: readonly string[];
    /** undefined: nothing is said, which means true */
    readonly autoSelectPartitions: boolean | undefined;
    readonly maxPartitionLimit: number | undefined;
  };
}

/** A tool that may be chosen by its description. One that cannot be used says so when it was chosen: the others go on without it. */
export interface ChoosableTool extends Pick<CustomTool, 'id' | 'type' | 'description'> {
  /** what is wrong with it; undefined: nothing */
  readonly problem: AppError | undefined;
  /** @throws AppError `problem` */
  readonly use: () => CustomTool;
}

/** A tool that can be used. */
export const choosable = (tool: CustomTool): ChoosableTool => ({ ...tool, problem: undefined, use: () => tool });

/** Attributes by their path; nothing that could end a quoted name. */
const FIELD = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;
const MOST_HITS = 200;
const MOST_PARTITIONS = 100;

const name = z.string().trim().min(1);
const configShape = z.object({
  collection: z.string().optional(),
  search_modes: z
    .array(
      z.object({
        type: z.enum(['lexical', 'semantic']),
        field: z.string().regex(FIELD, 'is no path of attribute names'),
        weight: z.number().positive().finite().default(1),
      }),
    )
    .default([]),
  top_k: z.number().int().min(1).max(MOST_HITS).default(10),
  show_citations: z.boolean().default(true),
  response_instructions: z.string().default(''),
  aql_config: z
    .object({
      template: name,
      relations_collection: z.string().default(''),
      bind_params: z.record(z.string(), z.unknown()).default({}),
    })
    .optional(),
  auto_create_indexes: z.boolean().optional(),
  partition_ids: z.array(name).min(1, 'must not be empty').optional(),
  auto_select_partitions: z.boolean().optional(),
  max_partition_limit: z.number().int().min(1).max(MOST_PARTITIONS).optional(),
});
const toolShape = z.object({
  tool_id: name,
  tool_type: z.enum(['custom_retriever', 'local', 'global', 'unified']).default('custom_retriever'),
  description: z.string().default(''),
  config: configShape.prefault({}),
});

/** The id of a stored tool, whatever else is wrong with it; "" when it has none. */
export function toolIdOf(row: { readonly _key: string; readonly tool_id?: unknown }): string {
  return typeof row.tool_id === 'string' && row.tool_id.trim() !== '' ? row.tool_id.trim() : row._key;
}

/**
 * Reads a row of `{project}_Tools`.
 * @throws AppError invalid-argument `ToolConfigError` naming the tool and every field at fault
 */
export function readTool(row: { readonly _key: string; readonly tool_id?: unknown }): CustomTool {
  const id = toolIdOf(row);
  const read = toolShape.safeParse({ ...row, tool_id: id });
  if (!read.success)
    throw toolConfigError(id, read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const { tool_type: type, description, config } = read.data;
  if (config.auto_select_partitions === true && config.partition_ids)
    throw toolConfigError(id, 'config.auto_select_partitions cannot be true together with partition_ids');
  if (type === 'custom_retriever' && (config.collection ?? '').trim() === '')
    throw toolConfigError(id, 'config.collection is required');
  if (type === 'custom_retriever' && config.search_modes.length === 0)
    throw toolConfigError(id, 'config.search_modes names no field to search');
  const aql = config.aql_config;
  return {
    id,
    type,
    description,
    config: {
      collection: (config.collection ?? '').trim(),
      searchModes: config.search_modes,
      topK: config.top_k,
      showCitations: config.show_citations,
      responseInstructions: config.response_instructions,
      aql: aql && { template: aql.template, relationsCollection: aql.relations_collection, bindParams: aql.bind_params },
      autoCreateIndexes: config.auto_create_indexes,
      partitionIds: config.partition_ids ?? [],
      autoSelectPartitions: config.auto_select_partitions,
      maxPartitionLimit: config.max_partition_limit,
    },
  };
}

/** A row whose tool cannot be used, by what can be read of it. */
export function unusable(
  row: { readonly _key: string; readonly tool_id?: unknown; readonly description?: unknown },
  error: AppError,
): ChoosableTool {
  const description = typeof row.description === 'string' ? row.description : '';
  const use = () => {
    throw error;
  };
  return { id: toolIdOf(row), type: 'custom_retriever', description, problem: error, use };
}

export function toolConfigError(tool: string, problem: string, cause?: unknown): AppError {
  return new AppError('invalid-argument', 'ToolConfigError', `custom tool ${tool}: ${problem}`, { tool }, { cause });
}
