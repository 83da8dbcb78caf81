import { describe, expect, it } from '@jest/globals';
import { readTarget } from '../requests/request-target';
import { findRoute, pathAtService } from './find-route';

describe('the table of routes', () => {
  it.each([
    ['/_open/auth', 'gateway', '/_open/auth'],
    ['/_db/d/_api/user/ann', 'gateway', '/_api/user/ann'],
    ['/_api/users', 'database', '/_api/users'],
    ['/_api/database', 'gateway', '/_api/database'],
    ['/_api/database/current', 'database', '/_api/database/current'],
    ['/_api/document/c/a%2Fb', 'database', '/_api/document/c/a%2Fb'],
    ['/_admin/time', 'database', '/_admin/time'],
    ['/_admin/server/jwt', 'gateway', '/_admin/server/jwt'],
    ['/file-manager/_db/d/rag-input/', 'file-manager', '/_db/d/rag-input/'],
    ['/', 'gateway', '/'],
    ['//', 'gateway', '/'],
    ['/console/', 'gateway', '/console/'],
    ['/file-manager', 'file-manager', '/'],
    ['/graphrag/pipeline/strata/v1/corpus/builds', 'pipeline', '/v1/corpus/builds'],
    ['/graphrag/importer/strata/v1/jobs/1', 'importer', '/v1/jobs/1'],
    ['/graphrag/retriever/strata/v1/graphrag-query', 'nl-query', '/retriever/v1/graphrag-query'],
    ['/graph-rag/strata/v1/translate_query', 'nl-query', '/v1/translate_query'],
    ['/reasoner/strata/query', 'reasoner', '/query'],
    ['/reasoner/strata/mcp', 'reasoner-tools', '/mcp'],
    ['/reasoner/strata/health/mcp', 'reasoner', '/health/mcp'],
    ['//graphrag/pipeline/strata/v1/corpus/builds', 'pipeline', '/v1/corpus/builds'],
    ['/graphrag/pipeline/strata//v1/corpus/builds', 'pipeline', '/v1/corpus/builds'],
    ['/graphrag/pipeline/strata//v1/corpus//builds', 'pipeline', '/v1/corpus//builds'],
    ['/file-manager//_db/d/rag-input/', 'file-manager', '/_db/d/rag-input/'],
    ['/graphrag/pipeline/strata//', 'pipeline', '//'],
    ['//_api/users', 'database', '/_api/users'],
    ['/_api//users', 'database', '/_api//users'],
    ['/projects/v1', 'pipeline', '/v1/projects'],
    ['/projects/v1/', 'pipeline', '/v1/projects/'],
    ['/projects/v1/legal', 'pipeline', '/v1/projects/legal'],
    ['/projects/v1/%6Cegal', 'pipeline', '/v1/projects/legal'],
  ])('%s goes to %s as %s', (url, to, path) => {
    const target = readTarget(url);
    const found = findRoute(target.segments);
    expect([found?.route.to, found && pathAtService(found, target.path)]).toEqual([to, path]);
  });

  it.each([
    ['/graphrag/pipeline/legal/v1/corpus/builds', 'legal'],
    ['/graphrag/pipeline/legal/v1/import-multiple', 'legal'],
    ['/graphrag/importer/%6Cegal/v1/jobs/1', 'legal'],
    ['/graphrag/retriever/a%2Fb/v1/graphrag-query', 'a/b'],
    ['/graph-rag/legal/v1/translate_query', 'legal'],
    ['/projects/v1/legal', 'legal'],
    ['/projects/v1', undefined],
    ['/file-manager/_db/legal/rag-input/', undefined],
    ['/_api/version', undefined],
  ])('%s is about project %j', (url, project) => {
    expect(findRoute(readTarget(url).segments)?.project).toBe(project);
  });

  it.each([
    '/nowhere',
    '/projects',
    '/projects/v2',
    '/file-managers',
    '/graphrag',
    '/graphrag/pipeline',
    '/graphrag//pipeline/x',
    '/graphrag/pipeline//v1',
  ])('%s leads nowhere', (url) => {
    expect(findRoute(readTarget(url).segments)).toBeUndefined();
  });
});
