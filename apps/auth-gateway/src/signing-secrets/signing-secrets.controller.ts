import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SecretRing } from '@strata/auth';
import { AppError, ArangoError } from '@strata/errors';
import { CurrentCaller } from '../front-door/call';
import type { Caller } from '../identities/caller';

/** Shows hashes of the signing secrets and re-reads them from disk; for holders of a superuser token only. */
@Controller('_admin/server/jwt')
export class SigningSecretsController {
  constructor(private readonly ring: SecretRing) {}

  @Get()
  show(@CurrentCaller() caller: Caller): object {
    requireSuperuserToken(caller);
    return this.hashes();
  }

  @Post()
  @HttpCode(200)
  reload(@CurrentCaller() caller: Caller): object {
    requireSuperuserToken(caller);
    if (!this.ring.isReloadable) throw new ArangoError('bad-parameter', 'there is neither a key file nor a folder to reload from');
    try {
      this.ring.reload();
    } catch (error) {
      if (error instanceof AppError) throw new ArangoError('internal', error.message, {}, { cause: error });
      throw error;
    }
    return this.hashes();
  }

  private hashes(): object {
    const { active, passive } = this.ring.hashes();
    return { error: false, code: 200, result: { active: { sha256: active }, passive: passive.map((sha256) => ({ sha256 })) } };
  }
}

function requireSuperuserToken(caller: Caller): void {
  if (caller.kind !== 'superuser') throw new ArangoError('forbidden', 'this needs a superuser token');
}
