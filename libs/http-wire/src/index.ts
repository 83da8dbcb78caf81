export type { Framing, HeaderBlock, IncomingHead, RequestHead, RequestHeaders } from './request-head';
export { RequestReader } from './request-reader';
