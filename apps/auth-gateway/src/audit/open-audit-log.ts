import type { Logger } from 'pino';
import { AppError } from '@strata/errors';
import type { AuditSink } from './audit-log';
import { AuditLog } from './audit-log';
import type { RotatedFileLimits } from './rotated-file';
import { RotatedFile } from './rotated-file';

export interface AuditSettings extends RotatedFileLimits {
  /** `stdout`, `off`, or the path of a file */
  output: string;
}

/** @throws AppError invalid-argument when the file cannot be opened */
export function openAuditLog(settings: AuditSettings, logger: Logger, stdout: { write(text: string): unknown }): AuditLog {
  return new AuditLog(sinkOf(settings, stdout), (error, { action, outcome }) =>
    logger.error({ event: 'audit-lost', action, outcome, err: error }, 'a line of the audit log could not be written'),
  );
}

function sinkOf({ output, ...limits }: AuditSettings, stdout: { write(text: string): unknown }): AuditSink {
  if (output === 'off') return { write: () => undefined, close: () => undefined };
  if (output === 'stdout') return { write: (line) => void stdout.write(line), close: () => undefined };
  try {
    return new RotatedFile(output, limits);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new AppError('invalid-argument', 'SettingsError', `the audit log ${output} cannot be opened (${reason})`, {}, { cause });
  }
}
