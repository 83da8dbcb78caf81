import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ArangoError } from '@strata/errors';
import type { Account } from '../accounts/account';
import { ROOT } from '../accounts/account';
import { AccountStore } from '../accounts/account-store';
import { CurrentCaller } from '../requests/request-context';
import { readJsonObject } from '../requests/json-body';
import type { Caller } from '../identities/caller';
import { hasFullRights, requireAdministrator, requireSelfOrAdministrator } from '../identities/caller';
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
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<object> {
    requireAdministrator(caller);
    this.mode.requireWritable(caller);
    return { ...shown(await this.createUser.execute(readNewUser(readJsonObject(body)))), error: false, code: 201 };
  }

  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<object> {
    const visible = caller.kind === 'user' && !hasFullRights(caller) ? [caller.account] : await this.accounts.all();
    return { error: false, code: 200, result: visible.map(shown) };
  }

  @Get(':user')
  async one(@CurrentCaller() caller: Caller, @Param('user') user: string): Promise<object> {
    requireSelfOrAdministrator(caller, user);
    return { ...shown(await this.accounts.get(user)), error: false, code: 200 };
  }

  @Put(':user')
  async replace(@CurrentCaller() caller: Caller, @Param('user') user: string, @Body() body: unknown): Promise<object> {
    this.requireChange(caller, user);
    return { ...shown(await this.changeUser.replace(caller, user, readUserChange(readJsonObject(body)))), error: false, code: 200 };
  }

  @Patch(':user')
  async update(@CurrentCaller() caller: Caller, @Param('user') user: string, @Body() body: unknown): Promise<object> {
    this.requireChange(caller, user);
    return { ...shown(await this.changeUser.update(caller, user, readUserChange(readJsonObject(body)))), error: false, code: 200 };
  }

  @Delete(':user')
  @HttpCode(202)
  async remove(@CurrentCaller() caller: Caller, @Param('user') user: string): Promise<object> {
    requireAdministrator(caller);
    this.mode.requireWritable(caller);
    if (user === ROOT) throw new ArangoError('forbidden', 'root cannot be removed');
    await this.accounts.remove(user);
    return { error: false, code: 202 };
  }

  private requireChange(caller: Caller, user: string): void {
    requireSelfOrAdministrator(caller, user);
    this.mode.requireWritable(caller);
  }
}

/** All that is ever shown of an account. */
function shown({ user, active, extra }: Account) {
  return { user, active, extra };
}
