import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ArangoError } from '@strata/errors';
import type { Account } from '../accounts/account';
import { ROOT } from '../accounts/account';
import { AccountStore } from '../accounts/account-store';
import { CurrentPrincipal } from '../requests/request-context';
import { DatabaseExemption } from '../requests/route-metadata';
import { readJsonObject } from '../requests/json-body';
import type { Principal } from '../authentication/principal';
import { hasFullRights, requireAdministrator, requireSelfOrAdministrator } from '../authentication/principal';
import { ServerMode } from '../server-mode/server-mode';
import { ChangeUser } from './change-user.use-case';
import { CreateUser } from './create-user.use-case';
import { readNewUser, readUserChange } from './user-fields';

@Controller('_api/user')
export class UsersController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly createUser: CreateUser,
    private readonly changeUser: ChangeUser,
    private readonly mode: ServerMode,
  ) {}

  @Post()
  @HttpCode(201)
  async create(@CurrentPrincipal() principal: Principal, @Body() body: unknown): Promise<object> {
    requireAdministrator(principal);
    this.mode.requireWritable(principal);
    return { ...shown(await this.createUser.execute(readNewUser(readJsonObject(body)))), error: false, code: 201 };
  }

  @Get()
  async list(@CurrentPrincipal() principal: Principal): Promise<object> {
    const visible = principal.kind === 'user' && !hasFullRights(principal) ? [principal.account] : await this.accounts.all();
    return { error: false, code: 200, result: visible.map(shown) };
  }

  @Get(':user')
  @DatabaseExemption('self')
  async one(@CurrentPrincipal() principal: Principal, @Param('user') user: string): Promise<object> {
    requireSelfOrAdministrator(principal, user);
    return { ...shown(await this.accounts.get(user)), error: false, code: 200 };
  }

  @Put(':user')
  @DatabaseExemption('self')
  async replace(@CurrentPrincipal() principal: Principal, @Param('user') user: string, @Body() body: unknown): Promise<object> {
    this.requireChange(principal, user);
    return {
      ...shown(await this.changeUser.replace(principal, user, readUserChange(readJsonObject(body)))),
      error: false,
      code: 200,
    };
  }

  @Patch(':user')
  @DatabaseExemption('self')
  async update(@CurrentPrincipal() principal: Principal, @Param('user') user: string, @Body() body: unknown): Promise<object> {
    this.requireChange(principal, user);
    return {
      ...shown(await this.changeUser.update(principal, user, readUserChange(readJsonObject(body)))),
      error: false,
      code: 200,
    };
  }

  @Delete(':user')
  @DatabaseExemption('self')
  @HttpCode(202)
  async remove(@CurrentPrincipal() principal: Principal, @Param('user') user: string): Promise<object> {
    requireAdministrator(principal);
    this.mode.requireWritable(principal);
    if (user === ROOT) throw new ArangoError('forbidden', 'root cannot be removed');
    await this.accounts.remove(user);
    return { error: false, code: 202 };
  }

  private requireChange(principal: Principal, user: string): void {
    requireSelfOrAdministrator(principal, user);
    this.mode.requireWritable(principal);
  }
}

/** All that is ever shown of an account. */
function shown({ user, active, extra }: Account) {
  return { user, active, extra };
}
