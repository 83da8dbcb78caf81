import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { SecretRing } from '@strata/auth';
import type { Database } from 'arangojs';
import { AccessTokensController } from './access-tokens/access-tokens.controller';
import { CreateAccessToken } from './access-tokens/create-access-token.use-case';
import { AccountStore } from './accounts/account-store';
import type { GatewayConfig } from './config';
import { ConsoleController } from './console/console.controller';
import { ConsoleFiles } from './console/console-files';
import { DatabaseNames } from './catalog/database-names';
import { CreateDatabase } from './databases/create-database.use-case';
import { DatabaseRequests } from './databases/database-requests';
import { DatabasesController } from './databases/databases.controller';
import { Authenticator } from './authentication/authenticator';
import { ServerMode } from './server-mode/server-mode';
import { ServerModeController } from './server-mode/server-mode.controller';
import { HARDEN, VersionController } from './server-mode/version.controller';
import { OpenSession } from './sessions/open-session.use-case';
import { SESSION_SETTINGS, SessionsController } from './sessions/sessions.controller';
import { SigningSecretsController } from './signing-secrets/signing-secrets.controller';
import type { ServerCertificate } from './tls/server-certificate';
import { SERVER_CERTIFICATE, TlsController } from './tls/tls.controller';
import { ChangeUser } from './users/change-user.use-case';
import { CollectionNames } from './catalog/collection-names';
import { CreateUser } from './users/create-user.use-case';
import { GrantUpkeep } from './users/grant-upkeep';
import { GrantsController } from './users/grants.controller';
import { UsersController } from './users/users.controller';

/** What the process has before the module exists. */
export interface AppResources {
  config: GatewayConfig;
  ring: SecretRing;
  system: Database;
  accounts: AccountStore;
  authenticator: Authenticator;
  databases: DatabaseNames;
  requests: DatabaseRequests;
  grants: GrantUpkeep;
  mode: ServerMode;
  /** undefined without TLS */
  certificate: ServerCertificate | undefined;
}

/** What they declare, the gateway answers itself. */
export const CONTROLLERS = [
  SessionsController,
  SigningSecretsController,
  TlsController,
  ServerModeController,
  VersionController,
  AccessTokensController,
  GrantsController,
  UsersController,
  DatabasesController,
  ConsoleController,
];

/** What the gateway answers itself; everything else is forwarded to another service. */
@Module({})
export class AppModule {
  static forRoot({
    config,
    ring,
    system,
    accounts,
    authenticator,
    databases,
    requests,
    grants,
    mode,
    certificate,
  }: AppResources): DynamicModule {
    const createUser = new CreateUser(accounts);
    return {
      module: AppModule,
      controllers: CONTROLLERS,
      providers: [
        { provide: SecretRing, useValue: ring },
        { provide: AccountStore, useValue: accounts },
        { provide: Authenticator, useValue: authenticator },
        { provide: DatabaseNames, useValue: databases },
        { provide: DatabaseRequests, useValue: requests },
        { provide: GrantUpkeep, useValue: grants },
        { provide: ServerMode, useValue: mode },
        { provide: CollectionNames, useValue: new CollectionNames(system) },
        { provide: CreateUser, useValue: createUser },
        { provide: CreateDatabase, useValue: new CreateDatabase(databases, requests, accounts, createUser, grants) },
        { provide: ChangeUser, useValue: new ChangeUser(accounts) },
        { provide: CreateAccessToken, useValue: new CreateAccessToken(accounts, config.accessTokens) },
        { provide: OpenSession, useValue: new OpenSession(authenticator, ring, config.sessions.lifetimeS) },
        { provide: SESSION_SETTINGS, useValue: { ...config.sessions, authenticationEnabled: config.authentication.enabled } },
        { provide: SERVER_CERTIFICATE, useValue: certificate ?? null },
        { provide: HARDEN, useValue: config.harden },
        { provide: ConsoleFiles, useValue: new ConsoleFiles(config.consoleFolder) },
      ],
    };
  }
}
