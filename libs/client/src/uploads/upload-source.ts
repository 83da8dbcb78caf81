/**
 * The bytes of a file to upload, wherever they lie. What cannot be read throws an AppError of kind `aborted`, whose message says why to people.
 */
export interface UploadSource {
  /** in bytes */
  size(): Promise<number>;
  /** all of them */
  bytes(): Promise<Uint8Array>;
  /** those from `from` up to `to`, which is within the size */
  part(from: number, to: number): Promise<Uint8Array>;
  /** SHA-256 of all, in hex. Absent where it cannot be had piece by piece: an upload in parts then is not taken up by a later call. */
  sha256?(signal?: AbortSignal): Promise<string>;
}
