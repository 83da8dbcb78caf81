import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { temporaryFolder } from '@strata/testing';
import type { Principal } from '../authentication/principal';
import { ONE, TWO } from './certificates.fixture';
import { ServerCertificate } from './server-certificate';
import { TlsController } from './tls.controller';

const superuser: Principal = { kind: 'superuser', byToken: true };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const described = ({ certificate, privateKey }: typeof ONE) => ({
  error: false,
  code: 200,
  result: {
    keyfile: { sha256: sha256(certificate), certificates: [certificate], privateKeySha256: sha256(privateKey) },
    clientCA: {},
  },
});

describe('/_admin/server/tls', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => void (folder = await temporaryFolder()));
  afterAll(() => folder.remove());

  it('shows the certificate, which a superuser may have read anew', async () => {
    const files = { certificate: join(folder.path, 'one.crt'), privateKey: join(folder.path, 'one.key') };
    const write = async ({ certificate, privateKey }: typeof ONE) => {
      await writeFile(files.certificate, certificate);
      await writeFile(files.privateKey, privateKey);
    };
    await write(ONE);
    const certificate = new ServerCertificate(files, () => undefined);
    const controller = new TlsController(certificate);
    try {
      expect(controller.show()).toEqual(described(ONE));
      await write(TWO);
      expect(controller.reload(superuser)).toEqual(described(TWO));
      await rm(files.privateKey);
      expect(() => controller.reload(superuser)).toThrow(expect.objectContaining({ errorNum: 4 }));
      expect(controller.show()).toEqual(described(TWO));
    } finally {
      certificate.close();
    }
  });

  it('has nothing to show without TLS', () => {
    expect(new TlsController(null).reload(superuser)).toEqual({ error: false, code: 200, result: { keyfile: {}, clientCA: {} } });
  });
});
