import { STATUS_CODES } from 'node:http';

/** Tells a client that waits for it (`expect: 100-continue`) to send its body. */
export const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** No request is taken after this answer. */
export const CONNECTION_CLOSE = 'connection: close\r\n';

/** Clients of HTTP/1.0 have to be told; to others it says nothing new. */
export const CONNECTION_KEEP_ALIVE = 'connection: keep-alive\r\n';

export const statusLine = (status: number): string => `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n`;
