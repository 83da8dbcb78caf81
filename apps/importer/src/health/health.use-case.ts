import { Inject, Injectable } from '@nestjs/common';
import { ModelConfigurationGate } from '@strata/models';
import { Replica } from '../import-jobs/replica.provider';

export interface Health {
  success: boolean;
  message: string;
}

/** What the replica says of itself: ready, busy but healthy, still trying its models, or useless until its models are mended. */
@Injectable()
export class ReplicaHealth {
  constructor(
    @Inject(ModelConfigurationGate) private readonly gate: Pick<ModelConfigurationGate, 'state' | 'message'>,
    @Inject(Replica) private readonly replica: Pick<Replica, 'busyWith'>,
  ) {}

  execute(): Health {
    if (this.gate.state !== 'open') return { success: false, message: this.gate.message };
    return { success: true, message: this.replica.busyWith ? 'healthy, busy with a job' : 'ready' };
  }
}
