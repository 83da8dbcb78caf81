import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { openEventStream, wantsEvents } from '@strata/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImporterFeeds } from './importer-feeds.use-case';

/** The status feed of a project's services (docs/contracts/importer.md, "Status feed"). */
@Controller('v1/projects/:project/services')
export class ImporterFeedsController {
  constructor(private readonly feeds: ImporterFeeds) {}

  /** Whoever accepts `text/event-stream` hears of every change, one event per importer. */
  @Get()
  async get(@Param('project') project: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const importerServices = await this.feeds.all(project);
    if (!wantsEvents(request)) return void reply.send({ importerServices });
    const gone = new AbortController();
    const events = openEventStream(reply);
    events.onClose(() => gone.abort());
    this.feeds.watch(project, (status) => events.send('importer', status), gone.signal);
  }
}
