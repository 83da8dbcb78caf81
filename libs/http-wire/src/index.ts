export type { AnswerBlock, AnswerHead } from './answer-head';
export { AnswerHeadReader, bodyFraming, BrokenAnswerError } from './answer-head';
export type { AnswerFraming } from './body-reader';
export { BodyReader } from './body-reader';
export type { HeadLimits } from './head-cutter';
export type { Framing, HeaderBlock, IncomingHead, RequestHead, RequestHeaders } from './request-head';
export { RequestHeadReader } from './request-head-reader';
export { RequestReader } from './request-reader';
