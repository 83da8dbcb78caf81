import { Controller, Get } from '@nestjs/common';

@Controller('v1/health')
export class HealthController {
  /** Says that the service answers; asks no dependency (`/health` does). */
  @Get()
  health(): { status: string; message: string } {
    return { status: 'SERVING', message: '' };
  }
}
