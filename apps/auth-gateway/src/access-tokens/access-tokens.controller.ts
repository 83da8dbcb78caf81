import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { StoredAccessToken } from '../accounts/account';
import { AccountStore } from '../accounts/account-store';
import { CurrentCaller } from '../requests/request-context';
import { readJsonObject } from '../requests/json-body';
import type { Caller } from '../identities/caller';
import { requireSelfOrAdministrator } from '../identities/caller';
import { ServerMode } from '../server-mode/server-mode';
import { readNewAccessToken, readTokenId } from './access-token-fields';
import { CreateAccessToken } from './create-access-token.use-case';

/** Long-lived tokens that stand in for a password. Everybody manages their own; administrators manage everybody's. */
@Controller('_api/token/:user')
export class AccessTokensController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly createAccessToken: CreateAccessToken,
    private readonly mode: ServerMode,
  ) {}

  @Post()
  @HttpCode(200)
  async create(@CurrentCaller() caller: Caller, @Param('user') user: string, @Body() body: unknown): Promise<object> {
    requireSelfOrAdministrator(caller, user);
    this.mode.requireWritable(caller);
    const { record, token } = await this.createAccessToken.execute(
      user,
      readNewAccessToken(readJsonObject(body), Date.now() / 1000),
    );
    return { ...shown(record), token };
  }

  @Get()
  async list(@CurrentCaller() caller: Caller, @Param('user') user: string): Promise<object> {
    requireSelfOrAdministrator(caller, user);
    const { accessTokens } = await this.accounts.get(user);
    return { tokens: accessTokens.map(shown) };
  }

  /** Gone afterwards, whether or not it was there before. */
  @Delete(':id')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('user') user: string,
    @Param('id') text: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireSelfOrAdministrator(caller, user);
    this.mode.requireWritable(caller);
    const id = readTokenId(text);
    await this.accounts.update(user, (account) => ({
      ...account,
      accessTokens: account.accessTokens.filter((token) => token.id !== id),
    }));
    void reply.status(200).header('content-type', 'text/plain').header('content-length', '0').send('');
  }
}

function shown({ id, name, valid_until, created_at, fingerprint }: StoredAccessToken) {
  return { id, name, valid_until, created_at, fingerprint, active: valid_until > Date.now() / 1000 };
}
