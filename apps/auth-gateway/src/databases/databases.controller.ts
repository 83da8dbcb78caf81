import { Body, Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { isAtLeast, resolveDatabaseLevel } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { FastifyReply } from 'fastify';
import { AccountStore } from '../accounts/account-store';
import { withDatabaseGrant } from '../accounts/grant-changes';
import { CurrentCaller, CurrentDatabase } from '../front-door/call';
import { readJsonObject } from '../front-door/json-body';
import type { Caller } from '../identities/caller';
import { requireAdministrator } from '../identities/caller';
import { ServerMode } from '../server-mode/server-mode';
import { CreateUser } from '../users/create-user.use-case';
import { GrantUpkeep } from '../users/grant-upkeep';
import { readNewUser } from '../users/user-fields';
import { DatabaseNames } from './database-names';
import { DatabaseRequests } from './database-requests';

/** Databases as far as users are concerned: who sees them, who may create them, who may use a new one. */
@Controller('_api/database')
export class DatabasesController {
  constructor(
    private readonly databases: DatabaseNames,
    private readonly requests: DatabaseRequests,
    private readonly accounts: AccountStore,
    private readonly createUser: CreateUser,
    private readonly grants: GrantUpkeep,
    private readonly mode: ServerMode,
  ) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @CurrentDatabase() database: string): Promise<object> {
    requireSystem(database);
    return { error: false, code: 200, result: await this.accessibleTo(caller) };
  }

  @Get('user')
  async accessible(@CurrentCaller() caller: Caller): Promise<object> {
    return { error: false, code: 200, result: await this.accessibleTo(caller) };
  }

  /** `users` become accounts where they are missing, and get rw; so does the creator. */
  @Post()
  async create(
    @CurrentCaller() caller: Caller,
    @CurrentDatabase() database: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    requireSystem(database);
    this.requireStructureChange(caller);
    const { users = [], ...rest } = readJsonObject(body);
    if (!Array.isArray(users)) throw new ArangoError('bad-parameter', 'users must be a list');
    const owners = users.map((user: unknown) => readNewUser(isRecord(user) ? { ...user, user: user.username ?? user.user } : {}));
    const answer = await this.requests.send(caller, 'POST', '/_db/_system/_api/database', rest);
    this.databases.forget();
    if (answer.status === 201) {
      const name = String(rest.name).normalize('NFC');
      for (const owner of owners) if (!(await this.accounts.find(owner.user))) await this.createUser.execute(owner);
      const names = new Set([...owners.map(({ user }) => user), ...(caller.kind === 'user' ? [caller.account.user] : [])]);
      for (const user of names)
        await this.accounts.update(user, (account) => ({ ...account, grants: withDatabaseGrant(account.grants, name, 'rw') }));
    }
    void reply.status(answer.status);
    return answer.body;
  }

  @Delete(':name')
  async drop(
    @CurrentCaller() caller: Caller,
    @CurrentDatabase() database: string,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    requireSystem(database);
    this.requireStructureChange(caller);
    const answer = await this.requests.send(caller, 'DELETE', `/_db/_system/_api/database/${encodeURIComponent(name)}`);
    this.databases.forget();
    if (answer.status === 200) await this.grants.databaseDropped(name.normalize('NFC'));
    void reply.status(answer.status);
    return answer.body;
  }

  private requireStructureChange(caller: Caller): void {
    requireAdministrator(caller);
    if (this.mode.isReadOnlyFor(caller)) throw new ArangoError('forbidden', 'the server is in read-only mode');
  }

  private async accessibleTo(caller: Caller): Promise<string[]> {
    const names = await this.databases.all();
    if (caller.kind === 'superuser') return [...names];
    return names.filter((name) => isAtLeast(resolveDatabaseLevel(caller.account.grants, name), 'ro'));
  }
}

function requireSystem(database: string): void {
  if (database !== '_system') throw new ArangoError('use-system-database');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
