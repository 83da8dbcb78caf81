import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { StoredAccessToken } from '../accounts/account';
import { AccountStore } from '../accounts/account-store';
import { CurrentPrincipal } from '../requests/request-context';
import { DatabaseExemption, UnknownWithoutLastSegment } from '../requests/route-metadata';
import { readJsonObject } from '../requests/json-body';
import type { Principal } from '../authentication/principal';
import { requireSelfOrAdministrator } from '../authentication/principal';
import { ServerMode } from '../server-mode/server-mode';
import { readNewAccessToken, readTokenId } from './access-token-fields';
import { CreateAccessToken } from './create-access-token.use-case';

/** Long-lived tokens that stand in for a password. Everybody manages their own; administrators manage everybody's. */
@Controller('_api/token/:user')
@DatabaseExemption('everybody')
export class AccessTokensController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly createAccessToken: CreateAccessToken,
    private readonly mode: ServerMode,
  ) {}

  @Post()
  @HttpCode(200)
  async create(@CurrentPrincipal() principal: Principal, @Param('user') user: string, @Body() body: unknown): Promise<object> {
    requireSelfOrAdministrator(principal, user);
    this.mode.requireWritable(principal);
    const { record, token } = await this.createAccessToken.execute(
      user,
      readNewAccessToken(readJsonObject(body), Date.now() / 1000),
    );
    return { ...shown(record), token };
  }

  @Get()
  async list(@CurrentPrincipal() principal: Principal, @Param('user') user: string): Promise<object> {
    requireSelfOrAdministrator(principal, user);
    const { accessTokens } = await this.accounts.get(user);
    return { tokens: accessTokens.map(shown) };
  }

  /** Gone afterwards, whether or not it was there before. */
  @Delete(':id')
  @UnknownWithoutLastSegment(true)
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('user') user: string,
    @Param('id') text: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireSelfOrAdministrator(principal, user);
    this.mode.requireWritable(principal);
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
