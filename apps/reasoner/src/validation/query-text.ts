/** A query as it is sent. */
export interface QueryText {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
}
