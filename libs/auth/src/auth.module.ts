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

export interface AuthModuleConfig extends Omit<GuardConfig, 'databaseAccess' | 'inProjects'> {
  ring: SecretRing;
  databaseAccess?: DatabaseAccess;
  /** set: every request means a project, and the caller needs a level on that project's database and collections */
  projects?: ProjectResolution;
}

/** Finds the projects of requests as soon as there is a server. */
class ProjectsOfRequests implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly ring: SecretRing,
    private readonly projects: ProjectResolution,
  ) {}

  onModuleInit(): void {
    resolveProjects(this.host.httpAdapter.getInstance<FastifyInstance>(), this.ring, this.projects);
  }
}

/**
 * Guards every HTTP route of the app with a bearer token, tells superusers which secrets it follows, and offers `SecretRing` and
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
        ...(projects ? [projectsOfRequests(ring, projects)] : []),
        { provide: APP_GUARD, useFactory: () => new AuthenticationGuard(guard) },
      ],
      exports: databaseAccess ? [SecretRing, DatabaseAccess] : [SecretRing],
    };
  }
}

function projectsOfRequests(ring: SecretRing, projects: ProjectResolution): FactoryProvider {
  return {
    provide: ProjectsOfRequests,
    useFactory: (host: HttpAdapterHost) => new ProjectsOfRequests(host, ring, projects),
    inject: [HttpAdapterHost],
  };
}
