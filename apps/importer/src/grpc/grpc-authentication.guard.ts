import type { Metadata } from '@grpc/grpc-js';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessLevel, Identity } from '@strata/auth';
import { bearerTokenOf, DatabaseAccess, isAtLeast, SecretRing, verifyPublicToken } from '@strata/auth';
import { PROJECT_HEADER, projectCollections, projectNotFound } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { ProjectDirectory, ServedProject } from '@strata/service-kit';

/** Injection token: the projects that this service serves. */
export const PROJECT_DIRECTORY = Symbol('ProjectDirectory');

/** The checks that every HTTP request passes, for gRPC calls: token, project, the caller's level on its database and collections. */
@Injectable()
export class GrpcAuthentication {
  constructor(
    private readonly ring: SecretRing,
    @Inject(DatabaseAccess) private readonly access: Pick<DatabaseAccess, 'levelOf'>,
    @Inject(PROJECT_DIRECTORY) private readonly projects: ProjectDirectory,
  ) {}

  /**
   * @returns the project that the metadata name, else the standard one
   * @throws AppError unauthenticated; not-found `ProjectNotFoundError`; permission-denied; unavailable
   */
  async admit(metadata: Metadata, needed: Exclude<AccessLevel, 'none'>): Promise<ServedProject> {
    const identity = this.callerOf(metadata);
    const name = textIn(metadata, PROJECT_HEADER);
    const project = name === undefined ? this.projects.standard : await this.projects.find(name);
    if (!project) throw projectNotFound(name ?? '');
    const level = await this.access.levelOf(identity, project.database, projectCollections(project.name));
    if (!isAtLeast(level, needed))
      throw new AppError('permission-denied', 'DatabaseAccessError', `no ${needed} access to database ${project.database}`);
    return project;
  }

  /** Whose token the metadata bear. @throws AppError unauthenticated */
  callerOf(metadata: Metadata): Identity {
    const token = bearerTokenOf(textIn(metadata, 'authorization'));
    if (token === undefined)
      throw new AppError('unauthenticated', 'MissingTokenError', 'metadata `authorization: Bearer <JWT>` is required');
    return verifyPublicToken(this.ring, token);
  }
}

function textIn(metadata: Metadata, key: string): string | undefined {
  const [value] = metadata.get(key);
  return typeof value === 'string' ? value : undefined;
}
