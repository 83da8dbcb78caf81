import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { toCamelCase, toSnakeCase } from '@strata/case-mapping';
import { DeclaredFieldsPipe, declaredShape } from '@strata/service-kit';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

type RequestClass = new () => object;

const SOURCES = resolve(import.meta.dirname, '../src');
const bodies: [string, RequestClass][] = [];
for (const file of globSync('**/*.dto.ts', { cwd: SOURCES }).sort())
  for (const [name, value] of Object.entries((await import(resolve(SOURCES, file))) as Record<string, unknown>))
    if (typeof value === 'function') bodies.push([name, value as RequestClass]);

/** What a body is read as, or why it is refused. */
async function read(metatype: RequestClass, body: object): Promise<unknown> {
  return new DeclaredFieldsPipe().transform(body, { type: 'body', metatype }).catch((error: unknown) => String(error));
}

/** Python clients send what was not given as null. */
describe('null', () => {
  it('is tried in every body', () => {
    expect(bodies.map(([name]) => name)).toEqual(
      expect.arrayContaining(['StartBuildRequest', 'AnalyzeRequest', 'OrchestrateRequest']),
    );
    expect(bodies.length).toBeGreaterThan(12);
  });

  it.each(bodies)('counts as not given in each field of %s, in either spelling', async (_, body) => {
    const fields = Object.keys(declaredShape(body));
    expect(fields.length).toBeGreaterThan(0);
    const nothing = await read(body, {});
    for (const field of fields) {
      expect(await read(body, { [toSnakeCase(field)]: null })).toEqual(nothing);
      const isCamelCase = toSnakeCase(field) !== field; // and so are the names of others then
      const told = typeof nothing === 'string' && isCamelCase ? toCamelCase(nothing) : nothing;
      expect(await read(body, { [field]: null })).toEqual(told);
    }
    expect(await read(body, Object.fromEntries(fields.map((field) => [toSnakeCase(field), null])))).toEqual(nothing);
  });

  it('counts as not given in records and lists of records; in maps it is what was sent', async () => {
    const { StartBuildRequest } = Object.fromEntries(bodies) as Record<string, RequestClass>;
    const sent = { categories: ['a'], strategy: { top_k: null, cluster_threshold: 1, custom_params: { graph_name: null } } };
    expect(await read(StartBuildRequest!, sent)).toMatchObject({
      categories: ['a'],
      strategy: { topK: 7, clusterThreshold: 1, customParams: { graph_name: null } },
    });
    const { UpdateDocumentsRequest } = Object.fromEntries(bodies) as Record<string, RequestClass>;
    expect(await read(UpdateDocumentsRequest!, { files: [{ doc_name: null, file_id: 'x' }] })).toMatchObject({
      files: [{ docName: '', fileId: 'x' }],
    });
  });
});
