/** `POST /_open/auth`: answer of the gateway. */
export interface SessionReply {
  /** Session token, sent as `Authorization: Bearer …`. */
  jwt: string;
}
