import type { FileSource } from './file-source';

type StoredSource = FileSource & { kind: 'stored' };

/** Files that are fetched together, with their places among all: small ones of the file manager in one call, any other by itself. */
export interface Download {
  readonly files: readonly { readonly source: FileSource; readonly place: number }[];
  /** of all its files */
  readonly bytes: number;
}

/** What the file manager hands out together; larger files come one by one, as streams. */
const SMALL_BYTES = 64 * 1024;
/** So much of one answer is held at a time, in base64 besides. */
const MOST_BYTES = 1024 * 1024;
const MOST_FILES = 64;

/**
 * A call for each small file costs several times what its bytes do.
 * @param unknownBytes what a file may have whose size nobody knows
 */
export function downloadsOf(sources: readonly FileSource[], unknownBytes: number): Download[] {
  const downloads: Download[] = [];
  let small: { source: StoredSource; place: number }[] = [];
  let bytes = 0;
  const close = () => {
    if (small.length > 0) downloads.push({ files: small, bytes });
    [small, bytes] = [[], 0];
  };
  for (const [place, source] of sources.entries()) {
    if (source.kind !== 'stored' || source.size > SMALL_BYTES) {
      downloads.push({ files: [{ source, place }], bytes: bytesOf(source, unknownBytes) });
      continue;
    }
    if (small.length === MOST_FILES || bytes + source.size > MOST_BYTES) close();
    small.push({ source, place });
    bytes += source.size;
  }
  close();
  return downloads;
}

/** Bytes of an inline file are here already. */
function bytesOf(source: FileSource, unknownBytes: number): number {
  return source.kind === 'stored' ? source.size : source.kind === 'inline' ? 0 : unknownBytes;
}
