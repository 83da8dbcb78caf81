import type { Logger } from 'pino';

/** Injection token of the service's log, for what nobody is told in an answer. */
export const LOG = Symbol('Log');
export type Log = Pick<Logger, 'info' | 'warn'>;
