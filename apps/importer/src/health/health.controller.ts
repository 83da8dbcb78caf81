import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Health } from './health.use-case';
import { ReplicaHealth } from './health.use-case';

@ApiTags('health')
@Controller('v1/health')
export class HealthController {
  constructor(private readonly health: ReplicaHealth) {}

  @Get()
  get(): Promise<Health> {
    return this.health.execute();
  }
}
