import type { DatabaseAccess, Identity } from '@strata/auth';
import { isAtLeast } from '@strata/auth';
import type { Database } from 'arangojs';
import type { Catalog } from '../database-schema/catalog';
import { readCatalog } from '../database-schema/catalog';
import { hiddenCollection } from '../query-judgement/query-refusals';
import type { CustomTool } from './custom-tool';
import { toolConfigError } from './custom-tool';
import { judgeTemplate } from './tool-template';

/** What a caller may read of the database of the project, as far as tools ask for it. */
export class ToolRights {
  private constructor(
    private readonly catalog: Catalog,
    private readonly names: ReadonlySet<string>,
  ) {}

  static async of(db: Database, access: Pick<DatabaseAccess, 'levelOnCollection'>, caller: Identity): Promise<ToolRights> {
    const catalog = await readCatalog(db);
    const levels = await Promise.all(
      catalog.collections.map(async ({ name }) => ({ name, level: await access.levelOnCollection(caller, db.name, name) })),
    );
    return new ToolRights(catalog, new Set(levels.filter(({ level }) => isAtLeast(level, 'ro')).map(({ name }) => name)));
  }

  /** The only collections that there are for a query; undefined: the caller may read all. */
  get readable(): readonly string[] | undefined {
    return this.catalog.collections.every(({ name }) => this.names.has(name)) ? undefined : [...this.names];
  }

  /**
   * Lets a tool pass that reads, and only what the caller may read.
   * @throws AppError invalid-argument `ToolConfigError`, `ReadOnlyError`; permission-denied `CollectionAccessError`, `UnforeseeableAccessError`
   */
  check(tool: CustomTool): void {
    if (tool.type !== 'custom_retriever') return;
    const { collection } = tool.config;
    if (this.catalog.collections.every(({ name }) => name !== collection))
      throw toolConfigError(tool.id, `config.collection: there is no collection ${collection}`);
    if (!this.names.has(collection)) throw hiddenCollection(collection);
    judgeTemplate(tool, { catalog: this.catalog, mayRead: (name) => this.names.has(name) });
  }
}
