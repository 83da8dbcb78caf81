import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { SecretRing, signSessionToken } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '../authentication/authenticator';
import { currentRequestContext } from '../requests/request-context';
import type { Principal } from '../authentication/principal';
import { requireAllowedPath } from '../authentication/principal';
import { readCredentials } from '../authentication/credentials';
import { ServerMode } from '../server-mode/server-mode';
import { OpenSession } from './open-session.use-case';
import type { LifetimeBounds } from './session-request';
import { readSessionRequest } from './session-request';

export const SESSION_SETTINGS = Symbol('SessionSettings');

export interface SessionSettings extends LifetimeBounds {
  lifetimeS: number;
  authenticationEnabled: boolean;
}

/** `/_open/auth`: where sessions begin and are prolonged. While authentication is off, it does not exist. */
@Controller('_open/auth')
export class SessionsController {
  constructor(
    private readonly openSession: OpenSession,
    private readonly authenticator: Authenticator,
    private readonly ring: SecretRing,
    private readonly mode: ServerMode,
    @Inject(SESSION_SETTINGS) private readonly settings: SessionSettings,
  ) {}

  @Post()
  @HttpCode(200)
  async open(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    this.requireStarted();
    try {
      return {
        jwt: await this.openSession.execute(readSessionRequest(body, this.settings), request.raw.socket.remoteAddress ?? ''),
      };
    } catch (error) {
      if (error instanceof ArangoError && error.http === 429) void reply.header('retry-after', String(error.body.retryAfterS));
      throw error;
    }
  }

  /** A fresh token once half of the session has passed; an empty object before that, and for superusers. */
  @Post('renew')
  @HttpCode(200)
  async renew(@Req() request: FastifyRequest): Promise<object> {
    this.requireStarted();
    const principal = await this.bearerOf(request);
    requireAllowedPath(principal, currentRequestContext().target.path);
    if (principal.kind === 'superuser' || principal.expiresAt === undefined || principal.allowedPaths) return {}; // a new one would not be limited
    const { lifetimeS } = this.settings;
    if (principal.expiresAt - Date.now() / 1000 > lifetimeS / 2) return {};
    const { user, createdAt } = principal.account;
    return { jwt: signSessionToken(this.ring, { user, lifetimeS, accountCreatedAt: createdAt }).jwt };
  }

  private requireStarted(): void {
    if (!this.settings.authenticationEnabled) throw new ArangoError('http-not-found');
    if (this.mode.phase === 'starting') throw new ArangoError('starting-up');
  }

  private async bearerOf(request: FastifyRequest): Promise<Principal> {
    const credentials = readOrNothing(request.raw.rawHeaders);
    if (credentials?.scheme !== 'bearer') throw new ArangoError('http-unauthorized');
    try {
      return await this.authenticator.principalOf(credentials, request.raw.socket.remoteAddress ?? '');
    } catch (error) {
      if (error instanceof ArangoError && error.http === 401) throw new ArangoError('http-unauthorized');
      throw error;
    }
  }
}

function readOrNothing(rawHeaders: readonly string[]) {
  try {
    return readCredentials(rawHeaders);
  } catch (error) {
    if (error instanceof ArangoError && error.http === 401) return undefined;
    throw error;
  }
}
