import { databaseNamed, inAppErrors, isNotFound } from '@strata/arango';
import type { Database } from 'arangojs';
import { PROJECTS_COLLECTION } from './project-row';

/** What lies in a project's database, whoever made it. */
export class ProjectResources {
  constructor(private readonly db: Database) {}

  /** Names of collections (system ones left out), graphs, and views with the collections that each is over. */
  async list(): Promise<{ collections: string[]; graphs: string[]; views: { name: string; over: string[] }[] }> {
    return inAppErrors(async () => {
      const collections = (await this.db.listCollections()).map(({ name }) => name);
      const graphs = (await this.db.listGraphs()).map(({ _key, name }: { _key: string; name?: string }) => name ?? _key);
      const views: { name: string; over: string[] }[] = [];
      for (const { name } of await this.db.listViews()) views.push({ name, over: await this.collectionsOf(name) });
      return { collections, graphs, views };
    });
  }

  get database(): string {
    return this.db.name;
  }

  /** Holds the database no document but metadata of projects that are gone? */
  async isEmpty(): Promise<boolean> {
    const { collections, graphs, views } = await this.list();
    const others = collections.filter((name) => name !== PROJECTS_COLLECTION);
    if (others.length + graphs.length + views.length > 0) return false;
    if (!collections.includes(PROJECTS_COLLECTION)) return true;
    return (await inAppErrors(() => this.db.collection(PROJECTS_COLLECTION).count())).count === 0;
  }

  /** The database itself. */
  async dropDatabase(): Promise<void> {
    await unlessGone(() => databaseNamed(this.db, '_system').dropDatabase(this.db.name));
  }

  async dropCollection(name: string): Promise<void> {
    await unlessGone(() => this.db.collection(name).drop());
  }

  /** The definition alone: its collections stay. */
  async dropGraph(name: string): Promise<void> {
    await unlessGone(() => this.db.graph(name).drop(false));
  }

  async dropView(name: string): Promise<void> {
    await unlessGone(() => this.db.view(name).drop());
  }

  private async collectionsOf(view: string): Promise<string[]> {
    const properties = (await this.db.view(view).properties()) as {
      links?: Readonly<Record<string, unknown>>;
      indexes?: readonly { collection: string }[];
    };
    return [...Object.keys(properties.links ?? {}), ...(properties.indexes ?? []).map(({ collection }) => collection)];
  }
}

/** Somebody who removes the same thing at the same moment does no harm. */
async function unlessGone(drop: () => Promise<unknown>): Promise<void> {
  try {
    await inAppErrors(drop);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
