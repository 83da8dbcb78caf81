import { ArangoError } from '@strata/errors';
import type { Principal } from '../authentication/principal';

export type Mode = 'default' | 'readonly';
export type Phase = 'starting' | 'running' | 'stopping';

/** Whether the server takes requests and writes at all. Lives as long as the process: a restart begins in `default`. */
export class ServerMode {
  mode: Mode = 'default';
  phase: Phase = 'starting';

  get isAvailable(): boolean {
    return this.phase === 'running' && this.mode === 'default';
  }

  isReadOnlyFor(principal: Principal): boolean {
    return this.mode === 'readonly' && principal.kind === 'user';
  }

  /** @throws ArangoError 403 (1004) in read-only mode, superusers excepted */
  requireWritable(principal: Principal): void {
    if (this.isReadOnlyFor(principal)) throw new ArangoError('read-only', 'the server is in read-only mode');
  }
}
