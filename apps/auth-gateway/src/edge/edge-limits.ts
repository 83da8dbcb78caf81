/** What the edge grants a client; times in milliseconds. */
export interface EdgeLimits {
  readonly headBytes: number;
  /** request line; a URL may have 16 KiB */
  readonly lineBytes: number;
  /** from the first byte of a head to its last, and from the opening of a connection to its first byte */
  readonly headMs: number;
  /** between two requests */
  readonly idleMs: number;
  /** for a body, over which its client must have sent at least `bodyBytesPerS`; time in which we do not read does not count */
  readonly bodyGraceMs: number;
  readonly bodyBytesPerS: number;
  /** for a client to take anything of what was sent to it */
  readonly stalledMs: number;
  /** for the client to close after the last answer */
  readonly closingMs: number;
  /** for running requests to end when the server stops */
  readonly stoppingMs: number;
  readonly connections: number;
  /** of bodies that are collected, all connections together */
  readonly collectedBytes: number;
  /** how exactly times are kept */
  readonly lookEveryMs: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  headBytes: 2 ** 20,
  lineBytes: 16 * 1024 + 64,
  headMs: 30_000,
  idleMs: 65_000,
  bodyGraceMs: 30_000,
  bodyBytesPerS: 240,
  stalledMs: 60_000,
  closingMs: 2_000,
  stoppingMs: 10_000,
  connections: 10_000,
  collectedBytes: 512 * 2 ** 20,
  lookEveryMs: 500,
};
