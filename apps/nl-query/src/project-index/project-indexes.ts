import type { ServedProject } from '@strata/service-kit';
import type { Database } from 'arangojs';
import { ProjectIndex } from './project-index';
import { readProjectRows } from './project-rows';
import type { ProjectState } from './project-state';
import { readProjectState } from './project-state';

/** The index, and what it was built from. */
export interface BuiltIndex {
  /** Changes whenever the project's documents do. */
  fingerprint: string;
  index: ProjectIndex;
}

/** What an operator hears of the indexes. */
export type IndexLog = (event: 'index-loaded' | 'index-dropped', details: Readonly<Record<string, unknown>>) => void;

export interface ProjectIndexesOptions {
  /** of all indexes together; one that is larger alone is kept while it is the last one asked */
  readonly budgetBytes: number;
  readonly databaseOf: (project: ServedProject) => Database;
  readonly log?: IndexLog;
}

interface Entry {
  readonly project: ServedProject;
  readonly fingerprint: string;
  readonly withVectors: boolean;
  readonly index: Promise<ProjectIndex>;
  /** 0 while it is being made */
  bytes: number;
}

/** More at a time would take the memory of all of them at once. */
const MAX_LOADS = 2;

/**
 * The indexes of all projects, under one budget: looked at before every question, made again when an import has ended, and the longest unused
 * dropped when there is no room. A question that still reads a dropped one goes on with it.
 */
export class ProjectIndexes {
  /** longest unused first */
  private readonly entries = new Map<string, Entry>();
  private readonly waiting: (() => void)[] = [];
  private loads = 0;

  constructor(private readonly options: ProjectIndexesOptions) {}

  /**
   * The index of a project as the database has it now.
   * @param withVectors the project's embedding model says what is alike: only then are vectors read
   * @param looked what `look` of the same question has begun
   * @throws AppError unavailable when the database does not answer
   */
  async get(project: ServedProject, withVectors: boolean, looked = this.look(project)): Promise<BuiltIndex> {
    const { fingerprint } = await looked;
    const key = keyOf(project);
    const known = this.entries.get(key);
    const isCurrent = known?.fingerprint === fingerprint && known.withVectors === withVectors;
    const entry = isCurrent ? known : this.load(project, fingerprint, withVectors);
    this.entries.delete(key);
    this.entries.set(key, entry);
    return { fingerprint, index: await entry.index };
  }

  /** Begins to look at what the database has of a project now, beside whatever else a question needs before its index. */
  look(project: ServedProject): Promise<ProjectState> {
    const looked = readProjectState(this.options.databaseOf(project), project.name);
    looked.catch(() => undefined); // whoever needs the index hears of it; a question that fails before does not
    return looked;
  }

  /** Forgets the indexes of all projects but these. */
  keepOnly(projects: readonly ServedProject[]): void {
    const kept = new Set(projects.map(keyOf));
    for (const [key, entry] of this.entries) if (!kept.has(key)) this.drop(key, entry, 'removed');
  }

  /** Bytes of the indexes that are kept, as they are counted. */
  get bytes(): number {
    let sum = 0;
    for (const entry of this.entries.values()) sum += entry.bytes;
    return sum;
  }

  private load(project: ServedProject, fingerprint: string, withVectors: boolean): Entry {
    const entry: Entry = { project, fingerprint, withVectors, bytes: 0, index: this.made(project, withVectors) };
    const key = keyOf(project);
    entry.index.then(
      (index) => {
        entry.bytes = index.bytes;
        this.makeRoom(entry);
      },
      () => {
        if (this.entries.get(key) === entry) this.entries.delete(key); // a failure is not worth keeping
      },
    );
    return entry;
  }

  private async made(project: ServedProject, withVectors: boolean): Promise<ProjectIndex> {
    const { databaseOf, log } = this.options;
    const asked = performance.now();
    if (this.loads >= MAX_LOADS) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.loads += 1;
    try {
      const began = performance.now();
      const rows = await readProjectRows(databaseOf(project), project.name, withVectors);
      const index = await ProjectIndex.build(rows);
      const times = { ms: Math.round(performance.now() - began), waitedMs: Math.round(began - asked) };
      log?.('index-loaded', { project: project.name, ...times, bytes: index.bytes, ...index.size });
      return index;
    } finally {
      const next = this.waiting.shift();
      if (next) next(); // takes over the place
      else this.loads -= 1;
    }
  }

  private makeRoom(newest: Entry): void {
    let bytes = this.bytes;
    for (const [key, entry] of this.entries) {
      if (bytes <= this.options.budgetBytes) return;
      if (entry === newest || entry.bytes === 0) continue;
      bytes -= entry.bytes;
      this.drop(key, entry, 'no room');
    }
  }

  private drop(key: string, { project, bytes }: Entry, reason: string): void {
    this.entries.delete(key);
    this.options.log?.('index-dropped', { project: project.name, bytes, reason });
  }
}

/** A project that was removed and made again is another one. */
const keyOf = ({ name, database, createdAt }: ServedProject) => JSON.stringify([database, name, createdAt]);
