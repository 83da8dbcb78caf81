/** Where the bytes of one file come from. */
export type FileSource =
  | { kind: 'inline'; name: string; content: Uint8Array; citableUrl: string }
  | { kind: 'url'; name: string; url: string }
  /** `size` in bytes */
  | { kind: 'stored'; name: string; fileId: string; version: number; size: number; citableUrl: string };

/** Id in the file manager; "" for other sources. */
export const fileIdOf = (source: FileSource): string => (source.kind === 'stored' ? source.fileId : '');

/** A file at hand. */
export interface SourceFile {
  name: string;
  bytes: Uint8Array;
  /** "" when the file has no link. */
  citableUrl: string;
  /** File-manager ids; [] for inline files and downloads. */
  fileIds: string[];
}
