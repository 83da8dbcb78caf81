import { storeAccount } from '@strata/testing';
import type { TestPlatform } from './platform';

type Levels = Readonly<Record<string, 'rw' | 'ro' | 'none'>>;
type House = 'pipeline' | 'importer' | 'fileManager';

const NOTHING: Levels = { other: 'rw' };
const READER: Levels = { strata: 'ro' };
const WRITER: Levels = { strata: 'rw' };
const PARTLY_CLOSED: Levels = { strata: 'rw', 'strata/strata_sources': 'none', 'strata/strata_Chunks': 'none' };
const PARTLY_READ: Levels = { strata: 'rw', 'strata/strata_sources': 'ro', 'strata/strata_Chunks': 'ro' };
/** of a project `strata_b` in the same database, which only begins alike */
const NEIGHBOUR_CLOSED: Levels = { strata: 'rw', 'strata/strata_b_sources': 'none', 'strata/strata_b_Documents': 'none' };
const ELSEWHERE_CLOSED: Levels = { strata: 'rw', 'strata/another_sources': 'none' };

export type LevelCase = readonly [house: House, who: string, levels: Levels, call: string, status: number];

/** What services do for callers by their levels on the database and on the collections of the project. */
export const LEVEL_CASES: readonly LevelCase[] = (
  [
    ['pipeline', 'GET /v1/corpus/builds/unknown', 'POST /v1/corpus/builds', 404, 400],
    ['pipeline', 'GET /v1/rag-strategizer/strategy', 'POST /v1/rag-strategizer/analyze', 200, 400],
    ['pipeline', 'GET /v1/orchestrate/unknown', 'DELETE /v1/orchestrate/unknown', 404, 404],
    ['pipeline', 'GET /v1/projects/strata/overview', 'DELETE /v1/projects/strata/categories/nothing', 200, 404],
    ['importer', 'GET /v1/jobs', 'POST /v1/import', 200, 400],
    ['importer', 'GET /v1/health', 'POST /v1/recluster', 200, 400],
    ['fileManager', 'GET /_db/strata/rag-input', 'POST /_db/strata/rag-input', 200, 400],
    ['fileManager', 'GET /_db/strata/rag-input/rag-input-x', 'DELETE /_db/strata/rag-input/rag-input-x', 404, 404],
  ] as const
).flatMap(([house, read, write, answered, done]): LevelCase[] => {
  const files = house === 'fileManager'; // files are no collections: the level on the database counts alone
  return [
    [house, 'without a level', NOTHING, read, 403],
    [house, 'without a level', NOTHING, write, 403],
    [house, 'reading', READER, read, answered],
    [house, 'reading', READER, write, 403],
    [house, 'writing', WRITER, read, answered],
    [house, 'writing', WRITER, write, done],
    [house, 'with a closed collection', PARTLY_CLOSED, read, files ? answered : 403],
    [house, 'with a closed collection', PARTLY_CLOSED, write, files ? done : 403],
    [house, 'with a collection to read', PARTLY_READ, read, answered],
    [house, 'with a collection to read', PARTLY_READ, write, files ? done : 403],
    [house, 'with a closed collection of another project', ELSEWHERE_CLOSED, write, done],
    [house, 'with closed collections of a project that begins alike', NEIGHBOUR_CLOSED, write, done],
  ];
});

/** @returns status of the answer to a caller with these levels */
export async function statusFor(platform: TestPlatform, [house, who, levels, call]: LevelCase): Promise<number> {
  const authorization = await storeAccount(platform.database, who, levels);
  const { url } = { pipeline: platform.pipeline, importer: platform.importers[0], fileManager: platform.fileManager }[house] ?? {};
  const [method = '', path = ''] = call.split(' ');
  const body = method === 'POST' ? { body: '{}', headers: { authorization, 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${url}${path}`, { method, headers: { authorization }, ...body });
  await answer.arrayBuffer();
  return answer.status;
}
