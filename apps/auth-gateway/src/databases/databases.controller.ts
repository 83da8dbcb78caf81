import { Body, Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { isAtLeast, resolveDatabaseLevel } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, CurrentDatabase } from '../requests/request-context';
import { DatabaseExemption } from '../requests/route-metadata';
import { readJsonObject } from '../requests/json-body';
import type { Principal } from '../authentication/principal';
import { requireAdministrator } from '../authentication/principal';
import { ServerMode } from '../server-mode/server-mode';
import { GrantUpkeep } from '../users/grant-upkeep';
import { CreateDatabase } from './create-database.use-case';
import { DatabaseNames } from '../catalog/database-names';
import { DatabaseRequests } from './database-requests';

/** Databases as far as users are concerned: who sees them, who may create them, who may use a new one. */
@Controller('_api/database')
export class DatabasesController {
  constructor(
    private readonly databases: DatabaseNames,
    private readonly requests: DatabaseRequests,
    private readonly createDatabase: CreateDatabase,
    private readonly grants: GrantUpkeep,
    private readonly mode: ServerMode,
  ) {}

  @Get()
  async list(@CurrentPrincipal() principal: Principal, @CurrentDatabase() database: string): Promise<object> {
    requireSystem(database);
    return { error: false, code: 200, result: await this.accessibleTo(principal) };
  }

  @Get('user')
  @DatabaseExemption('everybody')
  async accessible(@CurrentPrincipal() principal: Principal): Promise<object> {
    return { error: false, code: 200, result: await this.accessibleTo(principal) };
  }

  @Post()
  async create(
    @CurrentPrincipal() principal: Principal,
    @CurrentDatabase() database: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    requireSystem(database);
    this.requireStructureChange(principal);
    const answer = await this.createDatabase.execute(principal, readJsonObject(body));
    void reply.status(answer.status);
    return answer.body;
  }

  @Delete(':name')
  async drop(
    @CurrentPrincipal() principal: Principal,
    @CurrentDatabase() database: string,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    requireSystem(database);
    this.requireStructureChange(principal);
    const answer = await this.requests.send(principal, 'DELETE', `/_db/_system/_api/database/${encodeURIComponent(name)}`);
    this.databases.forget();
    if (answer.status === 200) await this.grants.databaseDropped(name.normalize('NFC'));
    void reply.status(answer.status);
    return answer.body;
  }

  private requireStructureChange(principal: Principal): void {
    requireAdministrator(principal);
    if (this.mode.isReadOnlyFor(principal)) throw new ArangoError('forbidden', 'the server is in read-only mode');
  }

  private async accessibleTo(principal: Principal): Promise<string[]> {
    const names = await this.databases.all();
    if (principal.kind === 'superuser') return [...names];
    return names.filter((name) => isAtLeast(resolveDatabaseLevel(principal.account.grants, name), 'ro'));
  }
}

function requireSystem(database: string): void {
  if (database !== '_system') throw new ArangoError('use-system-database');
}
