import type { StoredFile } from '@strata/contracts';
import type { Omission } from '../builds/latest-runs';
import { latestOmissions } from '../builds/latest-runs';
import { rowsOf } from '../graph/rows-of';
import type { StrataClient } from '../platform/strata-client';
import { peopleAmong } from './lock-holders';

/** How far a document has come: uploaded, on the corpus map, in the knowledge graph; or what kept it out of the latest build. */
export type DocumentState = 'uploaded' | 'mapped' | 'in the graph' | 'left out';

export interface ListedDocument {
  id: string;
  category: string;
  /** as uploaded, with its sub-folders below the category */
  name: string;
  size: number;
  uploadedAt: string;
  version: number;
  state: DocumentState;
  /** people who have locked it: nobody removes it unasked */
  lockedBy: string[];
  cluster?: string;
  code?: string;
  reason?: string;
}

/** All documents of a project, or of one category, by category and name, with how far each has come. */
export async function listDocuments(client: StrataClient, category?: string): Promise<ListedDocument[]> {
  const [files, mapped, inGraph, leftOut] = await Promise.all([
    client.files.all(category),
    clustersOfFiles(client),
    filesInTheGraph(client),
    latestOmissions(client),
  ]);
  const listed = files.map((file): ListedDocument => {
    const cluster = mapped.get(file.id);
    const state = stateOf(cluster !== undefined, inGraph.has(file.id), leftOut.get(file.id));
    const omission = state === 'left out' ? leftOut.get(file.id) : undefined;
    return {
      ...{ id: file.id, ...placeOf(file), size: file.size, uploadedAt: file.uploaded_at, version: file.version, state },
      lockedBy: peopleAmong(file.locked_by),
      ...(cluster === undefined ? {} : { cluster }),
      ...(omission ? { code: omission.code, reason: omission.reason } : {}),
    };
  });
  return listed.sort((a, b) => compare(a.category, b.category) || compare(a.name, b.name));
}

/** What an older run left out may have been read since; what the newest left out was not. */
export function stateOf(
  isMapped: boolean,
  isInGraph: boolean,
  omission?: Pick<Omission, 'from' | 'byTheNewestRun'>,
): DocumentState {
  const readSince = omission?.from === 'build' ? isMapped || isInGraph : isInGraph;
  if (omission && (omission.byTheNewestRun || !readSince)) return 'left out';
  if (isInGraph) return 'in the graph';
  return isMapped ? 'mapped' : 'uploaded';
}

/** Documents that are called `wanted`: `category/name`, or the name alone. */
export function documentsCalled<Document extends { category: string; name: string }>(
  documents: readonly Document[],
  wanted: string,
): Document[] {
  const exact = documents.filter(({ category, name }) => `${category}/${name}` === wanted);
  return exact.length > 0 ? exact : documents.filter(({ name }) => name === wanted || name.endsWith(`/${wanted}`));
}

function placeOf({ scope, name, custom_metadata: { path } }: StoredFile): { category: string; name: string } {
  const [, category = 'default', ...folders] = scope;
  return { category, name: path ?? [...folders, name].join('/') };
}

async function clustersOfFiles(client: StrataClient): Promise<Map<string, string>> {
  const [sources, members] = await Promise.all([
    rowsOf<[string, string[]]>(client, 'FOR s IN @@rows RETURN [s._key, APPEND([s.file_id], s.source_file_ids)]', {
      '@rows': `${client.project}_sources`,
    }),
    rowsOf<[string, string]>(client, 'FOR d IN @@rows FOR key IN d.members RETURN [key, d._key]', {
      '@rows': `${client.project}_domains`,
    }),
  ]);
  const clusters = new Map(members);
  return new Map(sources.flatMap(([key, ids]) => ids.map((id): [string, string] => [id, clusters.get(key) ?? ''])));
}

async function filesInTheGraph(client: StrataClient): Promise<Set<string>> {
  const query = 'FOR d IN @@rows FOR id IN d.file_ids RETURN DISTINCT id';
  return new Set(await rowsOf<string>(client, query, { '@rows': `${client.project}_Documents` }));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
