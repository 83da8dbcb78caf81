import type { FileIdentity } from '../catalogue/file-id';

/** An upload that arrives in parts and survives broken connections and restarts of either side. */
export interface ResumableUpload {
  id: string;
  file: FileIdentity;
  contentType: string;
  metadata: Record<string, string>;
  /** bytes of the whole file */
  length: number;
  /** bytes that are on disk; the next part begins here */
  offset: number;
  /** what the bytes are said to hash to; checked before the file is stored */
  sha256?: string;
  skipUnchanged: boolean;
  /** milliseconds since 1970 */
  createdAt: number;
  /** when the last bytes came */
  touchedAt: number;
  /** version that the file became; kept so that a client who missed the answer learns it */
  storedAs?: number;
}

export const isComplete = ({ offset, length }: ResumableUpload) => offset === length;
