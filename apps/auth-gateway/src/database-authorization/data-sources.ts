import { ArangoError } from '@strata/errors';
import type { DatabaseRequests } from '../databases/database-requests';
import type { Principal } from '../authentication/principal';

const CACHE_MS = 1_000;
const MAX_CACHED = 1_000;
const PLATFORM: Principal = { kind: 'superuser', byToken: false };

interface NamedGraph {
  readonly name: string;
  readonly edges: readonly string[];
  /** edge and vertex collections */
  readonly collections: readonly string[];
}

interface View {
  readonly id: string;
  readonly name: string;
  readonly collections: readonly string[];
}

/** Collections, views and graphs of one database at one moment. */
class DataSources {
  private readonly byNameOrId: ReadonlyMap<string, readonly string[]>;
  private readonly graphs: ReadonlyMap<string, NamedGraph>;
  private readonly names: ReadonlySet<string>;
  /** edge collections of all graphs */
  readonly graphEdges: readonly string[];

  /** @param views, graphs may name their collections by id */
  constructor(collections: readonly { id: string; name: string }[], views: readonly View[], graphs: readonly NamedGraph[]) {
    this.names = new Set(collections.map(({ name }) => name));
    const nameOfId = new Map(collections.map(({ id, name }) => [id, name]));
    const named = (collection: string) => nameOfId.get(collection) ?? collection;
    this.byNameOrId = new Map(
      [...collections.map((collection) => ({ ...collection, collections: [collection.name] })), ...views].flatMap((source) => {
        const names = source.collections.map(named);
        return [[source.id, names] as const, [source.name, names] as const];
      }),
    );
    this.graphs = new Map(
      graphs.map(({ name, edges, collections: all }) => [name, { name, edges: edges.map(named), collections: all.map(named) }]),
    );
    this.graphEdges = [...new Set([...this.graphs.values()].flatMap(({ edges }) => edges))];
  }

  /** What a name or id stands for: the one collection, or all that a view searches. */
  collectionsOf(nameOrId: string): readonly string[] | undefined {
    return this.byNameOrId.get(nameOrId);
  }

  /** of all collections */
  get collections(): readonly string[] {
    return [...this.names];
  }

  hasCollection(name: string): boolean {
    return this.names.has(name);
  }

  graph(name: string): NamedGraph | undefined {
    return this.graphs.get(name);
  }
}

/**
 * Looks up what names stand for. What was found is kept for a second, and forgotten at once when a definition changes through this
 * gateway: a change made past it (by another gateway, or a service) is noticed a second later at the latest.
 */
export class DataSourceLookup {
  private readonly known = new Map<string, { until: number; sources: Promise<DataSources> }>();

  constructor(private readonly requests: Pick<DatabaseRequests, 'send'>) {}

  of(database: string): Promise<DataSources> {
    const known = this.known.get(database);
    if (known && known.until > Date.now()) return known.sources;
    if (this.known.size >= MAX_CACHED) this.known.clear();
    const sources = this.read(database);
    const entry = { until: Date.now() + CACHE_MS, sources };
    this.known.set(database, entry);
    sources.catch(() => {
      if (this.known.get(database) === entry) this.known.delete(database);
    });
    return sources;
  }

  /** What is not found may have been made a moment ago: the second look is a fresh one. */
  async find<T>(database: string, look: (sources: DataSources) => T | undefined): Promise<T | undefined> {
    const found = look(await this.of(database));
    if (found !== undefined) return found;
    this.forget(database);
    return look(await this.of(database));
  }

  forget(database: string): void {
    this.known.delete(database);
  }

  /** As it is now. @throws ArangoError database-not-found; AppError unavailable */
  private async read(database: string): Promise<DataSources> {
    const [collections, views, graphs] = await Promise.all([
      this.get(database, 'collection'),
      this.get(database, 'view'),
      this.get(database, 'gharial'),
    ]);
    const described = await Promise.all(
      (views.result as { id: string; name: string }[]).map(({ id, name }) => this.view(database, id, name)),
    );
    return new DataSources(collections.result as { id: string; name: string }[], described.flat(), graphsIn(graphs));
  }

  /** None when it has been dropped meanwhile. */
  private async view(database: string, id: string, name: string): Promise<View[]> {
    try {
      const properties = await this.get(database, `view/${encodeURIComponent(name)}/properties`);
      return [{ id, name, collections: collectionsOfView(properties) }];
    } catch (error) {
      if (error instanceof ArangoError && error.arangoName === 'data-source-not-found') return [];
      throw error;
    }
  }

  private async get(database: string, path: string): Promise<Readonly<Record<string, unknown>>> {
    const { status, body } = await this.requests.send(PLATFORM, 'GET', `/_db/${encodeURIComponent(database)}/_api/${path}`);
    if (body.errorNum === 1228) throw new ArangoError('database-not-found');
    if (body.errorNum === 1203) throw new ArangoError('data-source-not-found');
    if (status !== 200) throw new ArangoError('http-service-unavailable', `the database answered ${status}`);
    return body;
  }
}

/** Collections behind the properties of a view of either type. */
function collectionsOfView({ links = {}, indexes = [] }: Readonly<Record<string, unknown>>): string[] {
  const aliased = (indexes as readonly { collection: string }[]).map(({ collection }) => collection);
  return [...new Set([...Object.keys(links as object), ...aliased])];
}

interface DescribedGraph {
  name: string;
  edgeDefinitions: readonly { collection: string; from: readonly string[]; to: readonly string[] }[];
  orphanCollections: readonly string[];
}

/** The graphs of an answer that lists them, or holds one. */
export function graphsIn(body: Readonly<Record<string, unknown>>): NamedGraph[] {
  const graphs = (body.graphs ?? [body.graph ?? []].flat()) as readonly DescribedGraph[];
  return graphs.map(namedGraph);
}

function namedGraph({ name, edgeDefinitions, orphanCollections }: DescribedGraph): NamedGraph {
  const edges = edgeDefinitions.map(({ collection }) => collection);
  const vertices = edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]);
  return { name, edges, collections: [...new Set([...edges, ...vertices, ...orphanCollections])] };
}
