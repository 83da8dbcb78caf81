import type { DynamicModule, FactoryProvider, OnModuleInit } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { APP_GUARD, HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { GuardConfig } from './authentication.guard';
import { AuthenticationGuard } from './authentication.guard';
import { DatabaseAccess } from './database-access';
import { JwtStrategy } from './jwt.strategy';
import { LoadedSecretsController } from './loaded-secrets.controller';
import type { ProjectResolution } from './project-of-request';
import { resolveProjects } from './project-of-request';
import { SecretRing } from './secret-ring';
import { refuseBodiesOfStrangers } from './strangers-bodies';

export interface AuthModuleConfig extends Omit<GuardConfig, 'databaseAccess' | 'inProjects'> {
  ring: SecretRing;
  databaseAccess?: DatabaseAccess;
  /** set: every request means a project, and the caller needs a level on that project's database and collections */
  projects?: ProjectResolution;
}

/** What is seen to before a body is read, as soon as there is a server: who sends it, then which project is meant. */
class BeforeBodies implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly ring: SecretRing,
    private readonly projects: ProjectResolution | undefined,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    refuseBodiesOfStrangers(server, this.ring);
    if (this.projects) resolveProjects(server, this.ring, this.projects);
  }
}

/**
 * Guards every HTTP route of the app with a bearer token, before the body of the request is read; tells superusers which secrets it follows, and offers `SecretRing` and
 * `DatabaseAccess` for injection everywhere.
 */
@Module({})
export class AuthModule {
  static forRoot({ ring, databaseAccess, projects, ...where }: AuthModuleConfig): DynamicModule {
    const guard: GuardConfig = { ...(databaseAccess ? { databaseAccess } : {}), ...where, inProjects: projects !== undefined };
    return {
      module: AuthModule,
      global: true,
      controllers: [LoadedSecretsController],
      providers: [
        { provide: SecretRing, useValue: ring },
        ...(databaseAccess ? [{ provide: DatabaseAccess, useValue: databaseAccess }] : []),
        { provide: JwtStrategy, useFactory: () => new JwtStrategy(ring) },
        beforeBodies(ring, projects),
        { provide: APP_GUARD, useFactory: () => new AuthenticationGuard(guard) },
      ],
      exports: databaseAccess ? [SecretRing, DatabaseAccess] : [SecretRing],
    };
  }
}

function beforeBodies(ring: SecretRing, projects: ProjectResolution | undefined): FactoryProvider {
  return {
    provide: BeforeBodies,
    useFactory: (host: HttpAdapterHost) => new BeforeBodies(host, ring, projects),
    inject: [HttpAdapterHost],
  };
}
