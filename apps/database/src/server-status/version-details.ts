import { arch, endianness } from 'node:os';
import { ARANGO_VERSION, IDENTITY } from './server-identity';

/** What the server is made of, all of it text, by ArangoDB's names where it has one. @param strata version of the product */
export function versionDetails(strata: string): Readonly<Record<string, string>> {
  const { node, v8, icu, openssl, zlib } = process.versions;
  return {
    engine: 'lmdb',
    strata,
    license: IDENTITY.license,
    'server-version': ARANGO_VERSION,
    'full-version-string': `Strata ${strata} as ArangoDB ${ARANGO_VERSION} [${process.platform}-${arch()}], LMDB, ICU ${icu}, Node.js ${node}, V8 ${v8}, OpenSSL ${openssl}`,
    platform: process.platform,
    architecture: /64|s390x/.test(arch()) ? '64bit' : '32bit',
    arm: String(arch().startsWith('arm')),
    endianness: endianness() === 'LE' ? 'little' : 'big',
    node: process.version,
    'v8-version': v8,
    'icu-version': String(icu),
    'openssl-version-run-time': `OpenSSL ${openssl}`,
    'zlib-version': zlib,
  };
}
