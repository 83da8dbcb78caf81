/** A file made to take its reader down. */
export interface HostileFile {
  /** What it does. */
  what: string;
  name: string;
  bytes: () => Promise<Uint8Array>;
  /** How it may end: with one of these codes, or `text` where reading it within the limits is fine. */
  ends: readonly ('FILE_TOO_LARGE' | 'PARSE_LIMIT_EXCEEDED' | 'CORRUPTED_FILE' | 'NO_TEXT' | 'MARKDOWN_TOO_LARGE' | 'text')[];
}
