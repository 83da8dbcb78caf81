import { fileIdOf } from '../catalogue/file-id';
import type { FileRecord, FileVersion } from '../catalogue/file-record';
import { latestOf } from '../catalogue/file-record';
import { lockHolders } from '../catalogue/lock-holders';
import { fileNotFound, versionNotFound } from '../catalogue/file.errors';

/** One version of a file as clients see it. */
export interface FileReply {
  id: string;
  name: string;
  database: string;
  scope: string[];
  content_type: string;
  size: number;
  /** of the bytes, in hex: whoever has the same ones need not send them */
  sha256: string;
  uploaded_at: string;
  version: number;
  safe_to_delete: boolean;
  /** who has locked it, empty while it is safe to delete */
  locked_by: string[];
  custom_metadata: Record<string, string>;
  metadata_key: string;
}

export function fileReply(record: FileRecord, version: FileVersion = latestOf(record)): FileReply {
  const id = fileIdOf(record);
  return {
    id,
    name: record.name,
    database: record.database,
    scope: [...record.scope],
    content_type: version.contentType,
    size: version.size,
    sha256: version.sha256,
    uploaded_at: new Date(version.uploadedAt).toISOString(),
    version: version.version,
    safe_to_delete: version.safeToDelete,
    locked_by: [...lockHolders(version)],
    custom_metadata: version.metadata,
    metadata_key: `${id}:${version.version}`,
  };
}

/** The same with the place of its content. */
export function fileDetails(record: FileRecord, version?: FileVersion): FileReply & { storage_location: string } {
  const shown = version ?? latestOf(record);
  return { ...fileReply(record, shown), storage_location: `sha256:${shown.sha256}` };
}

/** The version asked for, or the latest. @throws AppError not-found */
export function versionOf(
  id: string,
  record: FileRecord | undefined,
  version: number | undefined,
): { record: FileRecord; version: FileVersion } {
  if (!record) throw fileNotFound(id);
  const found = version === undefined ? latestOf(record) : record.versions.find((candidate) => candidate.version === version);
  if (!found) throw versionNotFound(id, version ?? 0);
  return { record, version: found };
}
