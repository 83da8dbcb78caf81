import { Controller, Get } from '@nestjs/common';
import { ForAnyCaller } from '@strata/auth';

/** A caller's level stands in the database, which is not asked. */
@Controller('v1/health')
@ForAnyCaller()
export class HealthController {
  /** Says that the service answers; asks no dependency (`/health` does). */
  @Get()
  health(): { status: string; message: string } {
    return { status: 'SERVING', message: '' };
  }
}
