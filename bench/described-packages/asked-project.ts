import type { StrataClient } from '@strata/client';
import { buildKnowledgeGraph } from '@strata/client';
import type { RetrievalMetadata } from '@strata/contracts';

export interface FileOfProject {
  readonly name: string;
  /** in its category */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Answered {
  readonly answer: string;
  readonly isRefused: boolean;
  /** of the document that is cited first */
  readonly path: string | undefined;
}

const CATEGORY = 'documents';
const REFUSED = /^(?:Nothing|These documents do not seem to say)/;

/** A project with a graph of some files; that of an earlier call is taken as it is. */
export async function projectOf(root: StrataClient, project: string, files: FileOfProject[]): Promise<StrataClient> {
  const client = root.inProject(project);
  if ((await root.listProjects()).some(({ name }) => name === project)) return client;
  await root.createProject({ name: project });
  for (let from = 0; from < files.length; from += 100) await client.files.upload(CATEGORY, files.slice(from, from + 100));
  await buildKnowledgeGraph(
    client,
    { categories: [CATEGORY], complexity: 'very_high', replicas: 2 },
    { began: () => undefined, progress: () => undefined, ended: () => undefined },
  );
  return client;
}

export async function ask(client: StrataClient, query: string): Promise<Answered> {
  const { result, metadata } = await client.ask({ query, mode: 'INSTANT', includeMetadata: true });
  const chunks = (JSON.parse(metadata) as RetrievalMetadata).context_data?.chunks ?? [];
  const first = chunks.find(({ citation }) => citation === 1);
  return { answer: result, isRefused: REFUSED.test(result), path: first && (first.path === '' ? first.file_name : first.path) };
}
