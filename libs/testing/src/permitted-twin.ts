import { isDeepStrictEqual } from 'node:util';
import type { Caller, GrantedLevel, GuardedDatabase } from './guarded-database';
import { contentOf, makeReachableData, REACHABLE_COLLECTIONS } from './reachable-data';

/** Levels of one user; a collection without a grant has the level of the database. */
interface UserLevels {
  readonly database: 'ro' | 'rw';
  readonly collections: Readonly<Record<string, GrantedLevel | undefined>>;
}

interface Query {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
}

/**
 * A database whose collections a user may use in part, and its twin, which holds nothing but the permitted part. Whatever the gateway lets
 * the user do with the first must be what anybody could do with the second: then nothing of the rest was read or changed.
 */
export class PermittedTwin {
  private readonly ids = new Map<string, ReadonlyMap<string, string>>();
  private readonly before = new Map<string, unknown>();

  private constructor(
    private readonly server: GuardedDatabase,
    private readonly database: string,
    private readonly levels: UserLevels,
    private readonly user: Caller,
  ) {}

  static async make(server: GuardedDatabase, database: string, levels: UserLevels): Promise<PermittedTwin> {
    await makeReachableData(server, database, () => true);
    const granted = Object.entries(levels.collections).map(([name, level]) => [`${database}/${name}`, level]);
    const user = await server.user({
      [database]: levels.database,
      ...(Object.fromEntries(granted) as Record<string, GrantedLevel>),
    });
    const twin = new PermittedTwin(server, database, levels, user);
    await makeReachableData(server, twin.oracle, (name) => twin.levelOf(name) !== 'none');
    for (const name of [database, twin.oracle]) twin.ids.set(name, await twin.idsOf(name));
    for (const name of Object.keys(REACHABLE_COLLECTIONS)) twin.before.set(name, await contentOf(server, database, name));
    return twin;
  }

  /** Asks both. @throws Error when the user was told anything else than the twin tells */
  async ask(query: Query): Promise<'refused' | 'answered' | 'failed'> {
    const told = await this.answer(this.user, this.database, query);
    if (told.status === 403) return 'refused';
    const expected = await this.answer(this.server.root, this.oracle, query);
    if (!isDeepStrictEqual(told, expected)) throw new Error(`${JSON.stringify({ levels: this.levels, query, told, expected })}`);
    return told.status === 201 ? 'answered' : 'failed';
  }

  /** @throws Error when a collection that may not be written has changed, or another has not changed as the twin's */
  async compareContents(): Promise<void> {
    for (const name of Object.keys(REACHABLE_COLLECTIONS)) {
      const now = await contentOf(this.server, this.database, name);
      const expected = this.levelOf(name) === 'rw' ? await contentOf(this.server, this.oracle, name) : this.before.get(name);
      if (!isDeepStrictEqual(now, expected))
        throw new Error(`${name} of ${JSON.stringify({ levels: this.levels, now, expected })}`);
    }
  }

  private get oracle(): string {
    return `${this.database}_permitted`;
  }

  private levelOf(collection: string): GrantedLevel {
    return this.levels.collections[collection] ?? this.levels.database;
  }

  private async answer(
    caller: Caller,
    database: string,
    { text, bindVars }: Query,
  ): Promise<{ status: number; errorNum?: unknown; rows?: unknown }> {
    const ids = this.ids.get(database);
    const query = text.replaceAll(/«id:(\w+)»/g, (_, name: string) => ids?.get(name) ?? '123456789012');
    const { status, body } = await this.server.call(caller, 'POST', `/_db/${database}/_api/cursor`, {
      query,
      bindVars,
      batchSize: 100_000,
    });
    if (status !== 201) return { status, errorNum: body.errorNum };
    return { status, rows: (body.result as unknown[]).map((row) => JSON.stringify(row)).sort() };
  }

  private async idsOf(database: string): Promise<ReadonlyMap<string, string>> {
    const { result } = await this.server.prepare('GET', `/_db/${database}/_api/collection`);
    return new Map((result as { id: string; name: string }[]).map(({ id, name }) => [name, id]));
  }
}

/** Users of every kind: some collections closed, some only read, some more open than the database. */
export const TYPICAL_LEVELS: readonly UserLevels[] = [
  { database: 'rw', collections: { notes: 'none' } },
  { database: 'rw', collections: { docs: 'none', few: 'ro' } },
  { database: 'ro', collections: { few: 'rw', notes: 'none' } },
  { database: 'ro', collections: { docs: 'rw', notes: 'rw' } },
  { database: 'rw', collections: { links: 'none', notes: 'ro' } },
  { database: 'ro', collections: { few: 'none', links: 'rw', ties: 'none' } },
  { database: 'rw', collections: { ties: 'ro', docs: 'ro', few: 'ro' } },
  { database: 'rw', collections: {} },
];
