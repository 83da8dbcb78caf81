import { ArangoError } from '@strata/errors';
import type { Caller } from '../identities/caller';

export type Mode = 'default' | 'readonly';
export type Phase = 'starting' | 'running' | 'stopping';

/** Whether the server takes requests and writes at all. Lives as long as the process: a restart begins in `default`. */
export class ServerMode {
  mode: Mode = 'default';
  phase: Phase = 'starting';

  get isAvailable(): boolean {
    return this.phase === 'running' && this.mode === 'default';
  }

  isReadOnlyFor(caller: Caller): boolean {
    return this.mode === 'readonly' && caller.kind === 'user';
  }

  /** @throws ArangoError 403 (1004) in read-only mode, superusers excepted */
  requireWritable(caller: Caller): void {
    if (this.isReadOnlyFor(caller)) throw new ArangoError('read-only', 'the server is in read-only mode');
  }
}
