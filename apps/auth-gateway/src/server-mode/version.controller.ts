import { arch, endianness, hostname, platform } from 'node:os';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { STRATA_VERSION } from '@strata/service-kit';
import { CurrentPrincipal } from '../requests/request-context';
import { DatabaseExemption } from '../requests/route-metadata';
import { isTrueParameter } from '../requests/true-parameter';
import type { Principal } from '../authentication/principal';
import { hasFullRights } from '../authentication/principal';
import { ServerMode } from './server-mode';

/** The version of the interface we speak; clients branch on it. */
const API_LEVEL = '3.12.9';
export const HARDEN = Symbol('Harden');

@Controller()
@DatabaseExemption('everybody')
export class VersionController {
  constructor(
    private readonly mode: ServerMode,
    @Inject(HARDEN) private readonly harden: boolean,
  ) {}

  @Get('_api/version')
  version(@CurrentPrincipal() principal: Principal, @Query('details') details: unknown): object {
    if (this.harden && !hasFullRights(principal)) return { server: 'arango', license: 'community' };
    return {
      server: 'arango',
      license: 'community',
      version: API_LEVEL,
      apiVersions: ['v0'],
      deprecatedApiVersions: [],
      requestedApiVersion: 'v0',
      ...(isTrueParameter(details) ? { details: this.details() } : {}),
    };
  }

  @Get('_admin/version')
  alias(@CurrentPrincipal() principal: Principal, @Query('details') details: unknown): object {
    return this.version(principal, details);
  }

  private details(): Record<string, string> {
    return {
      product: 'Strata',
      'product-version': STRATA_VERSION,
      'server-version': API_LEVEL,
      role: 'SINGLE',
      mode: this.mode.mode === 'readonly' ? 'readonly' : 'server',
      platform: platform(),
      arch: arch(),
      architecture: /64|s390x/.test(arch()) ? '64bit' : '32bit',
      endianness: endianness() === 'LE' ? 'little' : 'big',
      license: 'community',
      host: hostname(),
      'v8-version': process.versions.v8,
      'openssl-version-run-time': `OpenSSL ${process.versions.openssl}`,
      node: process.version,
    };
  }
}
