import { setTimeout as sleep } from 'node:timers/promises';
import type { StrataClient } from '@strata/client';
import type { BrokenInvariant } from '@strata/testing';
import { brokenInvariants } from '@strata/testing';
import type { GatewayCalls } from '../platform/gateway-calls';
import { graphFigures } from '../platform/graph-checks';
import type { Passage } from '../platform/passages';
import { uploadPassages } from '../platform/passages';
import type { NamedFile } from '../platform/pipeline-calls';
import { PipelineCalls } from '../platform/pipeline-calls';

export const CATEGORIES = ['left', 'right'] as const;
/** Documents that single changes are about. */
const CHANGED = 3;
const LIST_AGE_MS = 4_000;

/** A small project of its own for one round: each round begins with the same documents in the same state. */
export class KilledProject {
  readonly pipeline: PipelineCalls;

  private constructor(
    private readonly root: GatewayCalls,
    private readonly client: StrataClient,
    private readonly passages: readonly Passage[],
  ) {
    this.pipeline = new PipelineCalls(root, client.project);
  }

  /** @param passages the documents, and after them those that come in later */
  static async create(
    root: GatewayCalls,
    client: StrataClient,
    name: string,
    passages: readonly Passage[],
  ): Promise<KilledProject> {
    await client.createProject({ name });
    const project = new KilledProject(root, client.inProject(name), passages);
    await uploadPassages(project.client, passages.slice(0, -CHANGED), [...CATEGORIES]);
    return project;
  }

  /** Files that are not in the corpus yet. */
  async uploadMore(): Promise<NamedFile[]> {
    const more = this.passages.slice(-CHANGED).map(({ title, text }, place) => file(`more-${place}.md`, `# ${title}\n\n${text}\n`));
    const { results } = await this.client.files.upload(CATEGORIES[0], more);
    return results.map(({ id, name }) => ({ docName: name, fileId: id ?? '' }));
  }

  /** New versions of some of the first category's files. */
  async uploadVersions(): Promise<NamedFile[]> {
    const files = await this.someFiles();
    const [other] = this.passages.slice(-CHANGED);
    const versions = files.map(({ docName }) => file(docName, `# Another version\n\n${other?.title}: ${other?.text}\n`));
    await this.client.files.upload(CATEGORIES[0], versions);
    return files;
  }

  /** Some of the first category's files, the same in every round. */
  async someFiles(): Promise<NamedFile[]> {
    const files = (await this.client.files.all(CATEGORIES[0])).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return files
      .filter((_, place) => place % 4 === 1)
      .slice(0, CHANGED)
      .map(({ id, name }) => ({ docName: name, fileId: id }));
  }

  async removeFiles(files: readonly NamedFile[]): Promise<void> {
    for (const { fileId } of files) await this.client.files.release(fileId);
    await this.client.files.removeMany(files.map(({ fileId }) => fileId));
  }

  async partitions(): Promise<string[]> {
    const query = 'FOR p IN @@rags FILTER p.strategy_type == "FullGraphRAG" SORT p._key LIMIT 5 RETURN p._key';
    return this.client.query<string>(query, { '@rags': `${this.client.project}_rags` });
  }

  /** Counts of everything that is kept of the project. */
  async figures(): Promise<Record<string, number>> {
    const { project } = this.client;
    const isListed = (await this.client.listProjects()).some(({ name }) => name === project);
    if (!isListed) return { listed: 0, databases: Number(await this.hasDatabase()) };
    const files = await this.client.files.all();
    const locked = files.filter(({ safe_to_delete }) => !safe_to_delete).length;
    const graph = await graphFigures((query, bindVars) => this.client.query(query, bindVars), project);
    return { listed: 1, databases: 1, files: files.length, 'locked files': locked, ...graph };
  }

  /** The gateway's list may be two seconds old. */
  private async hasDatabase(): Promise<boolean> {
    for (const deadline = Date.now() + LIST_AGE_MS; ;) {
      const { body } = await this.root.send('GET', '/_api/database');
      const isThere = (body['result'] as string[]).includes(this.client.project);
      if (!isThere || Date.now() > deadline) return isThere;
      await sleep(LIST_AGE_MS / 10);
    }
  }

  async brokenInvariants(): Promise<BrokenInvariant[]> {
    const { project } = this.client;
    if (!(await this.client.listProjects()).some(({ name }) => name === project)) return [];
    return brokenInvariants((query, bindVars) => this.client.query(query, bindVars), project);
  }
}

function file(name: string, text: string) {
  return { name, bytes: new TextEncoder().encode(text) };
}
