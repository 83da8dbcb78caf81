import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { loadedSecrets, SecretRing } from '@strata/auth';
import { AppError, ArangoError } from '@strata/errors';
import { CurrentPrincipal } from '../requests/request-context';
import { DatabaseExemption } from '../requests/route-metadata';
import type { Principal } from '../authentication/principal';

/**
 * Shows hashes of the signing secrets and re-reads them from disk; for holders of a superuser token only. The gateway follows changed files
 * by itself, as every service does: whoever cannot wait a second, or wants to know whether they can be read, reloads.
 */
@Controller('_admin/server/jwt')
@DatabaseExemption('everybody')
export class SigningSecretsController {
  constructor(private readonly ring: SecretRing) {}

  @Get()
  show(@CurrentPrincipal() principal: Principal): object {
    requireSuperuserToken(principal);
    return loadedSecrets(this.ring);
  }

  @Post()
  @HttpCode(200)
  reload(@CurrentPrincipal() principal: Principal): object {
    requireSuperuserToken(principal);
    if (!this.ring.isReloadable) throw new ArangoError('bad-parameter', 'there is neither a key file nor a folder to reload from');
    try {
      this.ring.reload();
    } catch (error) {
      if (error instanceof AppError) throw new ArangoError('internal', error.message, {}, { cause: error });
      throw error;
    }
    return loadedSecrets(this.ring);
  }
}

function requireSuperuserToken(principal: Principal): void {
  if (principal.kind !== 'superuser') throw new ArangoError('forbidden', 'this needs a superuser token');
}
