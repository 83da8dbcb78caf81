import { Injectable } from '@nestjs/common';
import { OperationLeases } from '@strata/job-lock';
import { Projects, Strategies } from '@strata/knowledge';

/** What a build needs of the project besides its corpus graph. */
@Injectable()
export class BuildStores {
  constructor(
    readonly leases: OperationLeases,
    readonly projects: Projects,
    readonly strategies: Strategies,
  ) {}
}
