import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { projectCollections } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { RequestInProject } from '@strata/service-kit';
import type { AccessLevel } from './access-levels';
import { isAtLeast } from './access-levels';
import type { DatabaseAccess } from './database-access';
import type { Identity } from './identity';
import { invalidToken } from './identity';
import { IS_FOR_ANY_CALLER, IS_PUBLIC, REQUIRED_LEVEL } from './request-access';

/** What the guard needs to see of a request, whatever the HTTP framework. */
export interface GuardedRequest extends RequestInProject {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  params?: unknown;
  user?: Identity;
}

export interface GuardConfig {
  databaseAccess?: Pick<DatabaseAccess, 'levelOf'>;
  /** database on which the caller needs a level, or how to find it in the request; unset: any valid token will do */
  database?: string | ((request: GuardedRequest) => string | undefined);
  /** collections there that the service uses for its callers, by name: they need the level on all of them too */
  collections?: readonly string[];
  /** database and collections are those of the project that the request means, instead of the two above */
  inProjects?: boolean;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lets a request in when its token is valid (else 401) and its owner may use the database (else 403). */
export class AuthenticationGuard extends AuthGuard('jwt') {
  private readonly reflector = new Reflector();

  constructor(private readonly config: GuardConfig) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true; // gRPC methods check their own metadata
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, targets)) return true;
    await super.canActivate(context);
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_FOR_ANY_CALLER, targets)) return true;
    const needed = this.reflector.getAllAndOverride<AccessLevel | undefined>(REQUIRED_LEVEL, targets);
    await this.checkDatabase(context.switchToHttp().getRequest<GuardedRequest>(), needed);
    return true;
  }

  override handleRequest<User = Identity>(error: unknown, user: User | false, info: unknown): User {
    if (error instanceof AppError) throw error;
    if (error || !user)
      throw new AppError('unauthenticated', 'InvalidTokenError', 'a valid bearer token is needed', {}, { cause: error ?? info });
    return user;
  }

  private async checkDatabase(request: GuardedRequest, explicit: AccessLevel | undefined): Promise<void> {
    const { databaseAccess } = this.config;
    const { name, collections } = this.guarded(request);
    if (!databaseAccess || name === undefined || !request.user) return;
    const needed = explicit ?? (READING.has(request.method) ? 'ro' : 'rw');
    const level = await databaseAccess.levelOf(request.user, name, collections);
    const on = collections === undefined ? '' : ` and on the collections that are used of it`;
    if (!isAtLeast(level, needed))
      throw new AppError('permission-denied', 'DatabaseAccessError', `this needs access level ${needed} on database ${name}${on}`, {
        database: name,
        needed,
      });
  }

  /** What the caller needs a level on; no name: nothing. */
  private guarded(request: GuardedRequest): { name: string | undefined; collections: readonly string[] | undefined } {
    const { database, collections, inProjects } = this.config;
    if (!inProjects) return { name: typeof database === 'function' ? database(request) : database, collections };
    const { servedProject } = request;
    if (!servedProject) throw invalidToken('the token was not valid when the request came in');
    return { name: servedProject.database, collections: projectCollections(servedProject.name) };
  }
}
