import { createHash } from 'node:crypto';
import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { AppError, ArangoError } from '@strata/errors';
import { CurrentPrincipal } from '../requests/request-context';
import { DatabaseExemption } from '../requests/route-metadata';
import type { Principal } from '../authentication/principal';
import type { ServerCertificate } from './server-certificate';

export const SERVER_CERTIFICATE = Symbol('ServerCertificate');

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n?/g;

/**
 * Shows which certificate the gateway serves, with hashes of what is secret, and re-reads it from disk. As with the signing secrets, changed
 * files are followed without being asked. Without TLS there is nothing to show. Certificates of clients are not asked for.
 */
@Controller('_admin/server/tls')
@DatabaseExemption('everybody')
export class TlsController {
  constructor(@Inject(SERVER_CERTIFICATE) private readonly certificate: ServerCertificate | null) {}

  @Get()
  show(): object {
    return { error: false, code: 200, result: { keyfile: this.description(), clientCA: {} } };
  }

  /** @throws ArangoError 403 without a superuser token; 4 when the files cannot be used */
  @Post()
  @HttpCode(200)
  reload(@CurrentPrincipal() principal: Principal): object {
    if (principal.kind !== 'superuser') throw new ArangoError('forbidden', 'this needs a superuser token');
    try {
      this.certificate?.reload();
    } catch (error) {
      if (error instanceof AppError) throw new ArangoError('internal', error.message, {}, { cause: error });
      throw error;
    }
    return this.show();
  }

  private description(): object {
    if (!this.certificate) return {};
    const { cert, key } = this.certificate.files;
    return {
      sha256: sha256(cert),
      certificates: cert.toString().match(CERTIFICATE) ?? [],
      privateKeySha256: sha256(key),
    };
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
