import { DEFINITIVE_PROVIDER_CODES } from '@strata/models';

/** Files that an importer could not use: named ones, and how many there are. */
export interface LeftOutOfImport {
  readonly files: readonly { readonly fileId: string; readonly name: string; readonly code: string; readonly reason: string }[];
  readonly total: number;
}

/** What became of one attempt at a partition. */
export type ImportOutcome =
  | { readonly kind: 'completed'; readonly entitiesAdded: number; readonly leftOut?: LeftOutOfImport }
  /** the importer tried and failed; `isFinal`: another try would fail alike; `isWithoutEntities`: for want of entities, and of them alone */
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly isFinal: boolean;
      readonly isWithoutEntities?: boolean;
      readonly leftOut?: LeftOutOfImport;
    }
  /** the importer died, forgot the job, or does not answer */
  | { readonly kind: 'lost'; readonly message: string };

/** A job of an importer, as far as its outcome shows. */
export interface ImportJobState {
  readonly isTerminal: boolean;
  readonly currentStatus: { readonly status: string; readonly progress: number; readonly message: string } | undefined;
  readonly counts: { readonly entities: number; readonly filesLeftOut: number } | undefined;
  readonly leftOutFiles: LeftOutOfImport['files'];
}

const COMPLETED = 'service_completed';
const NO_ENTITIES = '[NO_ENTITIES_WRITTEN]';

/** Reads a terminal job of an importer. */
export function importOutcome({ currentStatus, counts, leftOutFiles }: ImportJobState): ImportOutcome {
  const leftOut = { files: leftOutFiles, total: Math.max(counts?.filesLeftOut ?? 0, leftOutFiles.length) };
  if (currentStatus?.status === COMPLETED) return { kind: 'completed', entitiesAdded: counts?.entities ?? 0, leftOut };
  const message = currentStatus?.message || currentStatus?.status || 'the import failed';
  const isWithoutEntities = message.includes(NO_ENTITIES);
  return { kind: 'failed', message, isFinal: isWithoutEntities || isConfigurationFailure(message), isWithoutEntities, leftOut };
}

const CONFIGURATION_MARKS = ['[MODEL_CONFIG]', 'invalid_api_key', ...DEFINITIVE_PROVIDER_CODES.map((code) => `${code}:`)];

/** Does a failure say that no import can succeed until somebody changes the model configuration? */
export function isConfigurationFailure(message: string): boolean {
  return CONFIGURATION_MARKS.some((mark) => message.includes(mark));
}
