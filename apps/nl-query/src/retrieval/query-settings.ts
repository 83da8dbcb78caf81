import { AppError } from '@strata/errors';
import type { GraphragQueryRequest } from './retrieval.dto';

/** How a question is answered (docs/contracts/nl-query.md, "Request"). */
export type QueryMethod = 'INSTANT' | 'GLOBAL' | 'LOCAL' | 'UNIFIED' | 'DEEP' | 'CUSTOM' | 'CUSTOM_DEEP';

/** A request with every default filled in. */
export interface QuerySettings {
  query: string;
  method: QueryMethod;
  /** Sent by the caller; empty when the query type decided. */
  mode: '' | 'INSTANT' | 'DEEP_SEARCH';
  level: number;
  /** Empty = all. */
  partitionIds: readonly string[];
  autoSelectPartitions: boolean;
  /** the caller said so, so that it is done without embeddings too */
  asksForPartitions: boolean;
  customPrompts: Readonly<Record<string, string>>;
  /** Empty with a planner: it may choose of all. */
  customTools: readonly string[];
  autoCreateIndexes: boolean;
  /** in place of what the tools have stored, as sent */
  toolParams: Readonly<Record<string, unknown>>;
  /** Chat model for this query only; empty = the service's. */
  model: string;
  includeMetadata: boolean;
  showCitations: boolean;
  responseInstructions: string;
  useCache: boolean;
  /** "" for a question that stands alone. */
  conversationId: string;
}

const MAX_QUERY_BYTES = 65_536;
const QUERY_TYPES = ['UNSPECIFIED', 'GLOBAL', 'LOCAL', 'UNIFIED', 'CUSTOM'] as const;
const MODES = ['UNSPECIFIED', 'INSTANT', 'DEEP_SEARCH'] as const;
type QueryType = Exclude<(typeof QUERY_TYPES)[number], 'UNSPECIFIED'>;
type Mode = Exclude<(typeof MODES)[number], 'UNSPECIFIED'>;
export const PROMPT_KEYS = [
  'local_rag_response',
  'local_rag_response_no_citations',
  'global_map_rag_points',
  'global_reduce_rag_response',
  'ds_generate_plan',
  'ds_step_query',
  'ds_completion_check',
  'ds_final_synthesis',
  'no_relevant_data_message',
  'ds_tool_selection',
  'ds_custom_generate_plan',
  'ds_custom_final_synthesis',
  'ds_cr_completion_check',
  'ds_no_tools_available',
] as const;
/** What is told first can be read at a glance, and by programs: built-in models answer in the same form. */
const QUICK =
  'Where one thing is asked for (a name, a date, a number, yes or no), write it alone on the first line, with its marker. Then say what shows it, in about 60 words, at most 100, fewer where they do.';
export const DEFAULT_INSTRUCTIONS: Readonly<Record<QueryMethod, string>> = {
  GLOBAL: 'Answer thoroughly and explain, from the community data.',
  LOCAL: 'Answer in under 25 words when possible; write more only when the question needs it.',
  UNIFIED: QUICK,
  INSTANT: QUICK,
  DEEP: 'Answer the whole question; name what each part of the answer rests on, in at most 150 words.',
  CUSTOM: '',
  CUSTOM_DEEP: 'Answer the whole question; name what each part of the answer rests on, in at most 150 words.',
};

/**
 * Fills in defaults and refuses what contradicts itself. An empty text says nothing: clients made from protocol buffers send one for every
 * field that they leave alone; the number of a type or mode may come as a text for the same reason.
 * @throws AppError invalid-argument
 */
export function querySettings(request: GraphragQueryRequest): QuerySettings {
  checkQuery(request.query);
  const mode = choice('mode', request.mode, MODES);
  const type = choice('query_type', request.queryType, QUERY_TYPES);
  const method = methodOf(mode, type, request.useLlmPlanner);
  const customTools = [...new Set(request.customTools ?? [])];
  if (method === 'CUSTOM' && customTools.length === 0)
    throw invalid('query_type CUSTOM needs custom_tools, or use_llm_planner to choose them', 'custom_tools');
  const partitionIds = [...new Set(request.partitionIds ?? [])];
  if (partitionIds.length > 0 && request.autoSelectPartitions === true)
    throw invalid('auto_select_partitions cannot be true together with partition_ids', 'auto_select_partitions');
  return {
    query: request.query.trim(),
    method,
    mode: mode ?? '',
    level: request.level ?? 2,
    partitionIds,
    autoSelectPartitions: request.autoSelectPartitions ?? partitionIds.length === 0,
    asksForPartitions: request.autoSelectPartitions === true,
    customTools,
    autoCreateIndexes: request.autoCreateIndexes ?? true,
    toolParams: request.toolParams ?? {},
    customPrompts: checkPrompts(request.customPrompts ?? {}),
    model: request.model ?? '',
    includeMetadata: request.includeMetadata ?? false,
    showCitations: request.showCitations ?? true,
    responseInstructions: request.responseInstructions || DEFAULT_INSTRUCTIONS[method],
    useCache: request.useCache ?? false,
    conversationId: request.conversationId ?? '',
  };
}

/** The planner is LOCAL's standard way, is asked for with CUSTOM, and means nothing to GLOBAL and UNIFIED. */
function methodOf(mode: Mode | undefined, type: QueryType | undefined, usesPlanner: boolean | undefined): QueryMethod {
  if (mode === 'INSTANT') return 'INSTANT';
  if (mode === 'DEEP_SEARCH') return 'DEEP';
  if (type === 'LOCAL') return (usesPlanner ?? true) ? 'DEEP' : 'LOCAL';
  if (type === 'CUSTOM') return usesPlanner ? 'CUSTOM_DEEP' : 'CUSTOM';
  return type === 'UNIFIED' ? 'UNIFIED' : 'GLOBAL';
}

/** The query type that a method belongs to, as runs and metadata name it. */
export function queryTypeOf(method: QueryMethod): 'GLOBAL' | 'LOCAL' | 'UNIFIED' | 'CUSTOM' {
  if (method === 'INSTANT') return 'UNIFIED';
  if (method === 'CUSTOM_DEEP') return 'CUSTOM';
  return method === 'DEEP' ? 'LOCAL' : method;
}

/** The settings a run remembers, as a JSON string (docs/contracts/nl-query.md, "Runs"). */
export function configSnapshot(settings: QuerySettings): string {
  return JSON.stringify({
    mode: settings.mode,
    query_type: queryTypeOf(settings.method),
    level: settings.level,
    use_llm_planner: settings.method === 'DEEP' || settings.method === 'CUSTOM_DEEP',
    show_citations: settings.showCitations,
    use_cache: settings.useCache,
    include_metadata: settings.includeMetadata,
    response_instructions: settings.responseInstructions,
    partition_ids: settings.partitionIds,
    custom_prompts: settings.customPrompts,
    custom_tools: settings.customTools,
    auto_create_indexes: settings.autoCreateIndexes,
  });
}

function checkQuery(query: string): void {
  const bytes = Buffer.byteLength(query, 'utf8');
  if (bytes > MAX_QUERY_BYTES) throw invalid(`query has ${bytes} bytes, more than the ${MAX_QUERY_BYTES} allowed`, 'query');
  if (query.trim() === '') throw invalid('query is empty', 'query');
}

function choice<Name extends string>(
  field: string,
  sent: number | string | undefined,
  names: readonly Name[],
): Exclude<Name, 'UNSPECIFIED'> | undefined {
  if (sent === undefined || sent === '') return undefined;
  const number = /^\d+$/.test(String(sent)) ? Number(sent) : undefined;
  const name = number === undefined ? names.find((known) => known === String(sent).toUpperCase()) : names[number];
  if (name === undefined) throw invalid(`${field} is none of 0..${names.length - 1} and none of ${names.join(', ')}`, field);
  return name === 'UNSPECIFIED' ? undefined : (name as Exclude<Name, 'UNSPECIFIED'>);
}

function checkPrompts(prompts: Readonly<Record<string, unknown>>): Record<string, string> {
  const bad = Object.entries(prompts).filter(
    ([key, value]) => !PROMPT_KEYS.some((known) => known === key) || typeof value !== 'string',
  );
  if (bad.length > 0)
    throw invalid(
      `custom_prompts: ${bad.map(([key]) => key).join(', ')} not accepted; valid keys with text values are ${PROMPT_KEYS.join(', ')}`,
      'custom_prompts',
    );
  return prompts as Record<string, string>;
}

function invalid(message: string, field: string): AppError {
  return new AppError('invalid-argument', 'InvalidQueryError', message, { field });
}
