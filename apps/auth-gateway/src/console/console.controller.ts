import { Controller, Get, Header, Inject, Param, Redirect, Res } from '@nestjs/common';
import { ArangoError } from '@strata/errors';
import type { FastifyReply } from 'fastify';
import { DatabaseExemption } from '../requests/route-metadata';
import { ConsoleFiles } from './console-files';

const PAGE = 'index.html';

/** The web console: files that hold no data, for anybody. What it shows it asks for in the name of whoever signs in there. */
@Controller()
@DatabaseExemption('everybody')
export class ConsoleController {
  constructor(@Inject(ConsoleFiles) private readonly files: ConsoleFiles) {}

  /** Where people land who type the address of the platform. */
  @Get()
  @Redirect('/console/', 302)
  root(): void {}

  @Get('console')
  @Header('referrer-policy', 'no-referrer')
  page(@Res() reply: FastifyReply): Promise<void> {
    return this.send(PAGE, reply);
  }

  /** @throws ArangoError 404 */
  @Get('console/:file')
  @Header('referrer-policy', 'no-referrer')
  file(@Param('file') name: string, @Res() reply: FastifyReply): Promise<void> {
    return this.send(name, reply);
  }

  private async send(name: string, reply: FastifyReply): Promise<void> {
    const file = await this.files.read(name);
    if (!file) {
      const isMissing = name === PAGE;
      throw new ArangoError(
        'http-not-found',
        isMissing ? `the web console is not built: ${this.files.folder} has no ${PAGE}` : undefined,
      );
    }
    void reply.type(file.type).send(file.bytes);
  }
}
