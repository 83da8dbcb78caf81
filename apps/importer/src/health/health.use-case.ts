import { Inject, Injectable } from '@nestjs/common';
import { ProjectModels } from '@strata/models';
import { Replica } from '../import-jobs/replica.provider';

export interface Health {
  success: boolean;
  message: string;
}

/** What the replica says of itself to a project: ready, busy but healthy, still trying its models, or useless until they are mended. */
@Injectable()
export class ReplicaHealth {
  constructor(
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'standing'>,
    @Inject(Replica) private readonly replica: Pick<Replica, 'busyWith'>,
  ) {}

  async execute(): Promise<Health> {
    const { state, message } = await this.models.standing();
    if (state !== 'open') return { success: false, message };
    return { success: true, message: this.replica.busyWith ? 'healthy, busy with a job' : 'ready' };
  }
}
