import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { openEventStream, SERVED_PROJECT, wantsEvents } from '@strata/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StatusFeed } from './status-feed.provider';
import { tellChanges } from './tell-changes';

/** What this replica does for a project, imports of single files included. */
@ApiTags('status')
@Controller('v1/status')
export class StatusFeedController {
  constructor(
    private readonly feed: StatusFeed,
    @Inject(SERVED_PROJECT) private readonly project: string,
  ) {}

  /** Whoever accepts `text/event-stream` hears of it after every change; the earlier states come with the first event. */
  @Get()
  @ApiProduces('application/json', 'text/event-stream')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { feed, project } = this;
    if (!wantsEvents(request)) return void reply.send(feed.of(project));
    const events = openEventStream(reply);
    let isFirst = true;
    const changing = { subscribe: (listener: () => void) => feed.subscribe(project, listener), isOver: () => false };
    const stop = tellChanges(changing, () => {
      const { entries, ...latest } = feed.of(project);
      events.send('status', { ...latest, entries: isFirst ? entries : [] });
      isFirst = false;
    });
    events.onClose(stop);
  }
}
