import type { LoggerService } from '@nestjs/common';
import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import { currentRequestId } from './request-scope';
import { standardOutput } from './standard-output';

/**
 * A structured log: one JSON line per event, with the service's name and the current request id.
 * @param out where it goes, standard output by default. When nobody reads it any more, lines are lost and the service goes on.
 */
export function createLogger(service: string, level = 'info', out: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  };
  return pino(options, {
    write: (line) => {
      try {
        out.write(line);
      } catch {
        // whoever read the log has died; ending in order matters more than saying so
      }
    },
  });
}

/** Passes what NestJS says on to the log. Its start-up chatter counts as debugging. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.say('debug', message, { context });
  }

  error(message: unknown, stack?: unknown, context?: unknown): void {
    this.say('error', message, { context, stack });
  }

  warn(message: unknown, context?: unknown): void {
    this.say('warn', message, { context });
  }

  debug(message: unknown, context?: unknown): void {
    this.say('debug', message, { context });
  }

  verbose(message: unknown, context?: unknown): void {
    this.say('trace', message, { context });
  }

  fatal(message: unknown, context?: unknown): void {
    this.say('fatal', message, { context });
  }

  private say(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal', message: unknown, more: object): void {
    if (message instanceof Error) this.logger[level]({ ...more, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.logger[level]({ ...more, ...message });
    else this.logger[level](more, String(message));
  }
}
