import { acceptFields } from '@strata/case-mapping';
import type { RecordShape } from '@strata/case-mapping';
import type { FieldProblem } from './field-problems';
import { invalidRequest } from './field-problems';

const PARAMETERS = {
  ragMode: 'value',
  chunkTokenSize: 'value',
  chunkOverlapTokenSize: 'value',
  chunkMinTokenSize: 'value',
  chunkCustomSeparators: 'value',
  preserveChunkSeparator: 'value',
  ignoreChunkTokenSize: 'value',
  entityTypes: 'value',
  relationshipTypes: 'value',
  enableStrictTypes: 'value',
  entityExtractMaxGleaning: 'value',
  customPrompts: 'value',
  enableChunkEmbeddings: 'value',
  enableEdgeEmbeddings: 'value',
  enableCommunityEmbeddings: 'value',
  vectorIndexMetric: 'value',
  vectorIndexNLists: 'value',
  vectorIndexUseHnsw: 'value',
  enableSemanticUnits: 'value',
  processImages: 'value',
  enableSemanticUnitEmbeddings: 'value',
  smartGraphAttribute: 'value',
  shardCount: 'value',
  isDisjoint: 'value',
  satelliteCollections: 'value',
  storeInObjstore: 'value',
  storeInS3: 'value', // older public name of storeInObjstore
  partitionId: 'value',
  batchSize: 'value',
  importId: 'value',
  maxCost: 'value',
  maxTokens: 'value',
} as const satisfies RecordShape;

const REMOVED = new Set(['store_image_data', 'crop_images', 'store_images_to_objstore', 'store_images_to_s3']);
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const REMOVED_NAMES = new Set([...REMOVED].flatMap((name) => [name, camel(name)]));

/** Fields each call declares, beside which nothing is accepted. */
export const REQUEST_FIELDS = {
  import: { fileContent: 'value', fileUrl: 'value', fileId: 'value', fileName: 'value', ...PARAMETERS },
  importMultiple: { files: { name: 'value', content: 'value', citableUrl: 'value' }, fileIds: 'value', ...PARAMETERS },
  recluster: { partitionId: 'value' },
} as const satisfies Record<string, RecordShape>;

/**
 * A JSON body by the declared lowerCamelCase names. `null` counts as not sent.
 * @throws AppError invalid-argument for anything but an object, a removed field, or one that was never declared
 */
export function readDeclaredFields(body: unknown, call: keyof typeof REQUEST_FIELDS): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidRequest([{ field: 'body', message: 'must be a JSON object' }]);
  const shape: RecordShape = REQUEST_FIELDS[call];
  const fields = acceptFields(body, shape) as Record<string, unknown>;
  const problems = Object.keys(fields).flatMap((field): FieldProblem[] => {
    if (field in shape) return [];
    return [{ field, message: REMOVED_NAMES.has(field) ? 'was removed: leave it out' : 'unknown field' }];
  });
  if (problems.length > 0) throw invalidRequest(problems);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
