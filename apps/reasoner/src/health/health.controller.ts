import { Controller, Get, Res } from '@nestjs/common';
import { Public } from '@strata/auth';
import type { FastifyReply } from 'fastify';
import type { ToolServerHealth } from './health-report.provider';
import { HealthReport } from './health-report.provider';

/** Open to probes (docs/contracts/reasoner.md, "Health"). */
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly report: HealthReport) {}

  @Get()
  live(): { status: string; version: string; environment: string } {
    return this.report.live();
  }

  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const readiness = await this.report.readiness();
    await reply.status(readiness.ready ? 200 : 503).send(readiness);
  }

  @Get('mcp')
  toolServers(): Promise<ToolServerHealth> {
    return this.report.toolServers();
  }
}
