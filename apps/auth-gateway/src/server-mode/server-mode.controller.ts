import { Body, Controller, Get, Put } from '@nestjs/common';
import { ArangoError } from '@strata/errors';
import { CurrentPrincipal } from '../requests/request-context';
import { DatabaseExemption } from '../requests/route-metadata';
import { checkedFields } from '../requests/checked-fields';
import { readJsonObject } from '../requests/json-body';
import type { Principal } from '../authentication/principal';
import { requireAdministrator } from '../authentication/principal';
import { ServerMode } from './server-mode';
import { ServerModeRequest } from './server-mode.dto';

@Controller('_admin/server')
export class ServerModeController {
  constructor(private readonly mode: ServerMode) {}

  /** For load balancers: no authentication. 503 while writes are not possible. */
  @Get('availability')
  availability(): object {
    if (this.mode.phase === 'starting') throw new ArangoError('starting-up');
    if (!this.mode.isAvailable)
      throw new ArangoError(
        'http-service-unavailable',
        this.mode.phase === 'stopping' ? 'the server is stopping' : 'the server is in read-only mode',
      );
    return { error: false, code: 200, mode: this.mode.mode };
  }

  @Get('mode')
  @DatabaseExemption('everybody')
  show(@CurrentPrincipal() _caller: Principal): object {
    return { error: false, code: 200, mode: this.mode.mode };
  }

  @Put('mode')
  @DatabaseExemption('everybody')
  change(@CurrentPrincipal() principal: Principal, @Body() body: unknown): object {
    requireAdministrator(principal);
    const { mode } = checkedFields(ServerModeRequest, readJsonObject(body));
    this.mode.mode = mode;
    return { error: false, code: 200, mode };
  }
}
