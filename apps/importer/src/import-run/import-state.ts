import type { ImportAttempt, ImportCounts, LongText } from '@strata/knowledge';
import type { CommunityReport } from '@strata/models';
import type { Chunk, Heading, TextPlace } from '@strata/text';
import type { AbsorbedName, KeptName } from './entity-resolution/resolve-names';
import type { FileSource } from '../file-sources/file-source';
import type { PlacedImage } from './semantic-units/resolve-images';
import type { SemanticUnit } from './semantic-units/semantic-unit';
import type { ImportParameters } from './import-parameters';
import type { Community } from './entity-communities';
import type { ResolvedEntity } from './resolve-entities';
import type { ResolvedRelation } from './resolve-relations';
import type { GraphsByChunk } from './spool/spool';
import { Spool } from './spool/spool';

/** A file as text. */
export interface ReadDocument {
  fileName: string;
  title: string;
  text: LongText;
  citableUrl: string;
  fileIds: string[];
  /** Where its pages begin, in formats that have pages. */
  pages?: number[];
  headings?: Heading[];
  /** That were inside of the file; absent where nobody asked for them. */
  images?: PlacedImage[];
  /** Which of them are missing, and why. */
  imageRemarks?: string[];
}

/** A chunk with the position of its document in `documents`. */
export interface DocumentChunk extends Chunk {
  document: number;
  /** Page and headings at its start, then those that begin inside of it. */
  places: TextPlace[];
}

/** A community with its report. */
export interface ReportedCommunity extends Community {
  report: CommunityReport;
}

/** Everything an import has made so far; each step fills in its part. */
export interface ImportState {
  readonly parameters: ImportParameters;
  /** Batches are verified, single imports are not (docs/contracts/importer.md, "Jobs"). */
  readonly isBatch: boolean;
  attempt: ImportAttempt;
  /** When the register named this attempt as the current one last, by the process's clock. */
  seenCurrentAt: number;
  /** An earlier attempt of the same import is known, and may even be alive somewhere. */
  isRetry: boolean;
  /** Set when an earlier attempt had completed this very import: there is nothing left to do. */
  alreadyImported: ImportCounts | undefined;
  sources: FileSource[];
  /** Holds the texts of `documents`, and what was extracted. */
  readonly spool: Spool;
  documents: ReadDocument[];
  chunks: DocumentChunk[];
  extracted: GraphsByChunk;
  entities: ResolvedEntity[];
  relations: ResolvedRelation[];
  /** Names that somebody has taken apart: they stay so. */
  apart: [string, string][];
  /** Names that became others, and why. */
  absorbed: AbsorbedName[];
  /** What the names they became had by themselves. */
  kept: KeptName[];
  communities: ReportedCommunity[];
  /** In the order of their chunks. */
  semanticUnits: SemanticUnit[];
  /** Markers and remarks for the last message. */
  remarks: string[];
}

export function newImportState(
  parameters: ImportParameters,
  sources: FileSource[],
  attempt: ImportAttempt,
  isBatch: boolean,
): ImportState {
  return {
    parameters,
    isBatch,
    attempt,
    sources,
    spool: new Spool(),
    seenCurrentAt: -Infinity,
    isRetry: false,
    alreadyImported: undefined,
    documents: [],
    chunks: [],
    extracted: [],
    entities: [],
    relations: [],
    apart: [],
    absorbed: [],
    kept: [],
    communities: [],
    semanticUnits: [],
    remarks: [],
  };
}
