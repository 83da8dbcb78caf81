import { Controller, Get } from '@nestjs/common';
import { AppError } from '@strata/errors';
import type { Identity } from './identity';
import { loadedSecrets } from './loaded-secrets';
import { CurrentUser } from './request-access';
import { SecretRing } from './secret-ring';

/** Tells holders of a superuser token which secrets this service follows, so that whoever rotates them can wait for it. */
@Controller('_admin/server/jwt')
export class LoadedSecretsController {
  constructor(private readonly ring: SecretRing) {}

  /** @throws AppError permission-denied */
  @Get()
  show(@CurrentUser() caller: Identity): object {
    if (caller.kind !== 'superuser') throw new AppError('permission-denied', 'SuperuserTokenError', 'this needs a superuser token');
    return loadedSecrets(this.ring);
  }
}
