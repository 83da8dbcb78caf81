import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { GuardConfig } from './authentication.guard';
import { AuthenticationGuard } from './authentication.guard';
import { DatabaseAccess } from './database-access';
import { JwtStrategy } from './jwt.strategy';
import { LoadedSecretsController } from './loaded-secrets.controller';
import { SecretRing } from './secret-ring';

export interface AuthModuleConfig extends Omit<GuardConfig, 'databaseAccess'> {
  ring: SecretRing;
  databaseAccess?: DatabaseAccess;
}

/**
 * Guards every HTTP route of the app with a bearer token, tells superusers which secrets it follows, and offers `SecretRing` and
 * `DatabaseAccess` for injection everywhere.
 */
@Module({})
export class AuthModule {
  static forRoot({ ring, databaseAccess, ...where }: AuthModuleConfig): DynamicModule {
    const guard: GuardConfig = { ...(databaseAccess ? { databaseAccess } : {}), ...where };
    return {
      module: AuthModule,
      global: true,
      controllers: [LoadedSecretsController],
      providers: [
        { provide: SecretRing, useValue: ring },
        ...(databaseAccess ? [{ provide: DatabaseAccess, useValue: databaseAccess }] : []),
        { provide: JwtStrategy, useFactory: () => new JwtStrategy(ring) },
        { provide: APP_GUARD, useFactory: () => new AuthenticationGuard(guard) },
      ],
      exports: databaseAccess ? [SecretRing, DatabaseAccess] : [SecretRing],
    };
  }
}
