import { AppError } from '@strata/errors';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readCustomPrompts } from './custom-prompts';
import type { FieldProblem } from './field-problems';
import { invalidRequest } from './field-problems';
import type { ImportParameters } from '../import-run/import-parameters';
import { RAG_MODES, VECTOR_METRICS } from '../import-run/import-parameters';
import { partitionIdProblem } from './partition-id';

const DEFAULT_ENTITY_TYPES = ['person', 'organization', 'geo', 'event'];

/** Integers may come as text, as in the JSON form of protocol buffers. */
const whole = z.preprocess((value) => (typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value), z.int());
const names = z.array(z.string().trim().min(1)).default([]);
const flag = (standard: boolean) => z.boolean().default(standard);
const idText = z.string().superRefine((id, context) => {
  const problem = partitionIdProblem(id);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});
/** An empty string counts as not sent, as protocol buffers have it. */
const optionalId = z.preprocess((value) => (value === '' ? undefined : value), idText.optional());

/** Refused with 400 on both import calls. */
const enumerated = z.object({
  ragMode: z.preprocess((value) => (value === '' ? undefined : value), z.enum(RAG_MODES).default('full_graphrag')),
  partitionId: optionalId,
  vectorIndexMetric: z.preprocess((value) => (value === '' ? undefined : value), z.enum(VECTOR_METRICS).default('cosine')),
  vectorIndexNLists: whole.refine((lists) => lists > 0, 'must be positive').optional(),
  vectorIndexUseHnsw: flag(false),
});

/** Refused with 400 on the single call, and with `success: false` on the batch call. */
const others = z.object({
  importId: optionalId,
  chunkTokenSize: whole.refine((size) => size >= 1, 'must be at least 1').default(1024),
  chunkOverlapTokenSize: whole.refine((size) => size >= 0, 'must not be negative').default(128),
  chunkMinTokenSize: whole.refine((size) => size >= 0, 'must not be negative').default(64),
  chunkCustomSeparators: z.array(z.string().min(1, 'must not be empty')).default([]),
  preserveChunkSeparator: flag(false),
  ignoreChunkTokenSize: flag(false),
  entityTypes: names,
  relationshipTypes: names,
  enableStrictTypes: flag(false),
  entityExtractMaxGleaning: whole.refine((passes) => passes >= 0 && passes <= 10, 'must be 0 to 10').default(1),
  customPrompts: z.record(z.string(), z.string()).default({}),
  enableChunkEmbeddings: flag(false),
  enableEdgeEmbeddings: flag(false),
  enableCommunityEmbeddings: flag(true),
  enableSemanticUnits: flag(false),
  processImages: flag(false),
  enableSemanticUnitEmbeddings: flag(false),
  smartGraphAttribute: z.string().default(''),
  shardCount: whole.refine((count) => count === 0 || count === 1, 'must be 1 for a new graph, or 0').default(0),
  isDisjoint: z.boolean().optional(),
  satelliteCollections: names,
  storeInObjstore: z.boolean().optional(),
  storeInS3: z.boolean().optional(),
  batchSize: whole.refine((size) => size >= 1 && size <= 100_000, 'must be 1 to 100000').default(1000),
  maxCost: z.number().positive('must be positive').optional(),
  maxTokens: whole.refine((tokens) => tokens >= 1, 'must be positive').optional(),
});

/** Either the parameters, or everything that is wrong beside the enumerated ones. */
export type ReadParameters = { parameters: ImportParameters } | { problems: FieldProblem[] };

/**
 * Checks the processing parameters of either import call.
 * @param fields by their lowerCamelCase names, as `readDeclaredFields` gives them
 * @throws AppError invalid-argument for `rag_mode`, `partition_id` and the `vector_index_*` fields; unimplemented for what this
 *   service cannot do yet
 */
export function readParameters(fields: Readonly<Record<string, unknown>>): ReadParameters {
  const first = enumerated.safeParse(fields);
  if (!first.success) throw invalidRequest(fieldProblems(first.error));
  const rest = others.safeParse(fields);
  if (!rest.success) return { problems: fieldProblems(rest.error) };
  const prompts = readCustomPrompts(rest.data.customPrompts);
  const problems = [
    ...('problem' in prompts ? [{ field: 'customPrompts', message: prompts.problem }] : []),
    ...combinedProblems(rest.data, first.data.partitionId),
  ];
  if ('problem' in prompts || problems.length > 0) return { problems };
  refuseMissingFeatures({ ...first.data, ...rest.data });
  return { parameters: assemble(first.data, rest.data, prompts.prompts) };
}

function combinedProblems(rest: z.infer<typeof others>, partitionId: string | undefined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  if (!rest.ignoreChunkTokenSize && rest.chunkTokenSize < rest.chunkOverlapTokenSize)
    refuse('chunkTokenSize', `must be at least chunkOverlapTokenSize (${rest.chunkOverlapTokenSize})`);
  if (rest.processImages && !rest.enableSemanticUnits) refuse('processImages', 'needs enableSemanticUnits');
  if (rest.enableSemanticUnitEmbeddings && !rest.enableSemanticUnits)
    refuse('enableSemanticUnitEmbeddings', 'needs enableSemanticUnits');
  if (rest.smartGraphAttribute !== '' && rest.smartGraphAttribute !== 'partition_id')
    refuse('smartGraphAttribute', 'must be partition_id');
  if (rest.smartGraphAttribute !== '' && partitionId === undefined) refuse('partitionId', 'must be sent with smartGraphAttribute');
  if (rest.shardCount > 0 && rest.isDisjoint) refuse('isDisjoint', 'must be false with a positive shardCount');
  return problems;
}

/** Better said at once than found out after an hour of importing. */
function refuseMissingFeatures(sent: z.infer<typeof enumerated> & z.infer<typeof others>): void {
  const missing = [
    sent.vectorIndexUseHnsw && 'vectorIndexUseHnsw',
    sent.smartGraphAttribute !== '' && 'smartGraphAttribute',
    sent.satelliteCollections.length > 0 && 'satelliteCollections',
  ].filter((field) => field !== false);
  if (missing.length > 0)
    throw new AppError('unimplemented', 'UnsupportedParameterError', `not available in this version: ${missing.join(', ')}`, {
      fields: missing,
    });
}

function assemble(
  first: z.infer<typeof enumerated>,
  rest: z.infer<typeof others>,
  prompts: ImportParameters['extraction']['prompts'],
): ImportParameters {
  const full = first.ragMode === 'full_graphrag';
  return {
    ragMode: first.ragMode,
    partitionId: first.partitionId ?? randomUUID(),
    importId: rest.importId,
    chunking: {
      maxTokens: rest.chunkTokenSize,
      overlapTokens: rest.chunkOverlapTokenSize,
      minTokens: rest.chunkMinTokenSize,
      separators: rest.chunkCustomSeparators,
      preserveSeparator: rest.preserveChunkSeparator,
      ignoreSizes: rest.ignoreChunkTokenSize,
    },
    extraction: {
      entityTypes: rest.entityTypes.length > 0 ? rest.entityTypes : DEFAULT_ENTITY_TYPES,
      relationshipTypes: rest.relationshipTypes,
      strictTypes: rest.enableStrictTypes,
      maxGleaning: rest.entityExtractMaxGleaning,
      prompts,
    },
    embeddings: {
      chunks: !full || rest.enableChunkEmbeddings,
      edges: full && rest.enableEdgeEmbeddings,
      communities: full && rest.enableCommunityEmbeddings,
    },
    semanticUnits: {
      isEnabled: rest.enableSemanticUnits,
      processImages: rest.processImages,
      embeddings: rest.enableSemanticUnitEmbeddings,
    },
    vectorIndex: { metric: first.vectorIndexMetric, nLists: first.vectorIndexNLists },
    budget: { maxCost: rest.maxCost, maxTokens: rest.maxTokens },
    batchSize: rest.batchSize,
  };
}

function fieldProblems(error: z.ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
}
