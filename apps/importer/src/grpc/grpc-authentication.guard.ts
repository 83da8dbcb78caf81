import type { Metadata } from '@grpc/grpc-js';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessLevel, Identity } from '@strata/auth';
import { DatabaseAccess, isAtLeast, SecretRing, verifyPublicToken } from '@strata/auth';
import { AppError } from '@strata/errors';
import { SERVED_COLLECTIONS, SERVED_DATABASE } from '../imports/served-project';

/** The checks that every HTTP request passes, for gRPC calls: token from the metadata, then the caller's level on the database and the project's collections. */
@Injectable()
export class GrpcAuthentication {
  constructor(
    private readonly ring: SecretRing,
    @Inject(DatabaseAccess) private readonly access: Pick<DatabaseAccess, 'levelOf'>,
    @Inject(SERVED_DATABASE) private readonly database: string,
    @Inject(SERVED_COLLECTIONS) private readonly collections: string,
  ) {}

  /** @throws AppError unauthenticated, permission-denied, unavailable */
  async admit(metadata: Metadata, needed: Exclude<AccessLevel, 'none'>): Promise<Identity> {
    const [header] = metadata.get('authorization');
    const token = typeof header === 'string' ? /^Bearer (\S+)$/i.exec(header)?.[1] : undefined;
    if (token === undefined)
      throw new AppError('unauthenticated', 'MissingTokenError', 'metadata `authorization: Bearer <JWT>` is required');
    const identity = verifyPublicToken(this.ring, token);
    const level = await this.access.levelOf(identity, this.database, this.collections);
    if (!isAtLeast(level, needed))
      throw new AppError('permission-denied', 'DatabaseAccessError', `no ${needed} access to database ${this.database}`);
    return identity;
  }
}
