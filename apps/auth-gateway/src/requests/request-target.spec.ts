import { describe, expect, it } from '@jest/globals';
import { isInternal, readTarget } from './request-target';

describe('where a request goes', () => {
  it.each([
    ['/_api/version', '_system', '/_api/version', ''],
    ['/_db/shop/_api/version?details=true', 'shop', '/_api/version', '?details=true'],
    ['/_db/Gr%C3%B6%C3%9Fe/_api/x%2Fy', 'Größe', '/_api/x%2Fy', ''],
    ['/%5fapi/%76ersion/a%2fb', '_system', '/_api/version/a%2Fb', ''],
    ['/_db/shop', 'shop', '/', ''],
    ['/_db/', '_system', '/_db/', ''],
    ['/_db/a/_db/b/_api', 'a', '/_db/b/_api', ''],
    ['/file-manager/_db/a/x', '_system', '/file-manager/_db/a/x', ''],
    ['//_api/version', '_system', '/_api/version', ''],
    ['///_db/shop/_api/version?a=//b', 'shop', '/_api/version', '?a=//b'],
    ['//', '_system', '/', ''],
    ['/_api//version', '_system', '/_api//version', ''],
    ['/%2F/_api', '_system', '/%2F/_api', ''],
    ['/_api/document/c/.', '_system', '/_api/document/c/.', ''],
    ['/_db/shop/_api/document/c/%2E%2e', 'shop', '/_api/document/c/..', ''],
    ['/_api/gharial/g/vertex/c/..', '_system', '/_api/gharial/g/vertex/c/..', ''],
  ])('%s', (url, database, path, query) => {
    expect(readTarget(url)).toMatchObject({ database, path, query });
  });

  it.each([
    ['/_api/version', true],
    ['/%5fapi/version', true],
    ['/%5Fadmin', true],
    ['/_db/x/_open/auth', true],
    ['/_db/x/shop', false],
    ['/graphrag/_api', false],
    ['//_api', true],
    ['/%2F_api', false],
  ])('%s is internal: %s', (url, internal) => {
    expect(isInternal(readTarget(url))).toBe(internal);
  });

  it.each([
    ['/%', 400],
    ['/a/../_api', 400],
    ['/%2e%2E/_api', 400],
    ['/./_api', 400],
    ['/_db/../_api', 400],
    ['//../_api', 400],
    ['/_db/%2e/_api/document/c/.', 400],
    ['/_api/document/../.', 400],
    ['/_api/document/.', 400],
    ['/_api/document/c/./x', 400],
    ['/_api/gharial/./vertex/c/.', 400],
    ['/_api/gharial/g/other/c/.', 400],
    ['/_api/collection/c/.', 400],
    ['/file-manager/document/c/.', 400],
    ['/_api%00', 400],
    ['/_api/a%0ab', 400],
    [`/${'x'.repeat(17_000)}`, 414],
  ])('is refused: %s', (url, http) => {
    expect(() => readTarget(url)).toThrow(expect.objectContaining({ http }));
  });
});
