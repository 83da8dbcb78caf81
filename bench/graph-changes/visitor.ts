import type { GatewayAnswer, GatewayCalls } from '../platform/gateway-calls';
import type { SequenceProject } from './sequence-project';

const FILE_ID = /rag-input-[\w-]+/g;
const OPEN = [200, 201];
/** What the database's own API, ArangoDB's, says to somebody who may not use a database. */
const NO_DATABASE = 401;

/** What somebody who may read one project sees of it, and of the one that is closed to him. @returns what is wrong, in words */
export async function visitorFaults(visitor: GatewayCalls, open: SequenceProject, closed: SequenceProject): Promise<string[]> {
  const listed = await visitor.send('GET', '/projects/v1');
  const names = ((listed.body['projects'] ?? []) as { name: string }[]).map(({ name }) => name);
  const faults = names.join() === open.name ? [] : [`lists ${names.join(', ') || 'nothing'}`];
  for (const [name, call] of Object.entries(READS)) {
    const mine = await call(visitor, open);
    if (!OPEN.includes(mine.status)) faults.push(`${name} of ${open.name}: ${mine.status} ${JSON.stringify(mine.body)}`);
    faults.push(...foreignFiles(mine, open.name).map((id) => `${name} of ${open.name} shows ${id}`));
    const other = await call(visitor, closed);
    const refusal = name === 'rows' ? NO_DATABASE : 403;
    if (other.status !== refusal) faults.push(`${name} of ${closed.name}: ${other.status} instead of ${refusal}`);
  }
  for (const project of [open, closed]) {
    const path = `/graphrag/pipeline/${project.name}/v1/graph/delete`;
    const { status } = await visitor.send('POST', path, { fileIds: ['x'], category: project.categories[0] });
    if (status !== 403) faults.push(`may change ${project.name}: ${status}`);
  }
  return faults;
}

/** Asks in the knowledge graph, with the chunks that were read. */
export function ask(caller: GatewayCalls, project: SequenceProject, query: string): Promise<GatewayAnswer> {
  const body = { query, mode: 'INSTANT', includeMetadata: true };
  return caller.send('POST', `/graphrag/retriever/${project.name}/v1/graphrag-query`, body);
}

/** Ids of files in an answer that are not of the project. */
export function foreignFiles({ body }: GatewayAnswer, project: string): string[] {
  const ids = [...new Set(JSON.stringify(body).match(FILE_ID) ?? [])];
  return ids.filter((id) => !scopeOf(id).includes(`:${project}:`));
}

/** Calls that only read, with the answer for whoever may. */
const READS: Readonly<Record<string, (caller: GatewayCalls, project: SequenceProject) => Promise<GatewayAnswer>>> = {
  question: (caller, project) => ask(caller, project, `What is ${project.documents[0]?.name}?`),
  overview: (caller, { name }) => caller.send('GET', `/graphrag/pipeline/${name}/v1/projects/${name}/overview`),
  strategies: (caller, { name }) => caller.send('GET', `/graphrag/pipeline/${name}/v1/rag-strategizer/strategy`),
  record: (caller, { name }) => caller.send('GET', `/projects/v1/${name}`),
  files: (caller, { name }) => caller.send('GET', `/file-manager/_db/${name}/rag-input/?limit=1000`),
  rows: (caller, { name }) =>
    caller.send('POST', `/_db/${name}/_api/cursor`, { query: `FOR s IN ${name}_sources LIMIT 5 RETURN s.file_id` }),
};

function scopeOf(id: string): string {
  return Buffer.from(id.slice('rag-input-'.length), 'base64url').toString('utf8');
}
