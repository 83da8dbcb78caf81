import { ArangoError } from '@strata/errors';
import type { WholeAnswer } from '../databases/database-pools';
import type { DatabaseRequests, RequestHeaders } from '../databases/database-requests';
import { parsedAnswer } from '../databases/database-requests';
import type { RequestTarget } from '../requests/request-target';
import type { Principal } from '../authentication/principal';
import type { GrantUpkeep } from '../users/grant-upkeep';
import type { DataSourceLookup } from './data-sources';
import { isId } from './required-permissions';
import type { BodyInspection } from './body-inspection';
import type { MatchedRoute } from './match-route';
import type { ShownList } from './route-permissions';
import { shownPart } from './shown-lists';

const SHOWN_HEADERS: ReadonlySet<string> = new Set(['content-type', 'etag', 'location']);

/** A request to the database, its path without the database prefix. Header names are in lower case. */
export interface DatabaseRequest {
  readonly principal: Principal;
  readonly method: string;
  readonly target: Pick<RequestTarget, 'database' | 'path' | 'segments' | 'query'>;
  readonly headers: RequestHeaders;
}

/** What the client is to get. */
export interface SeenAnswer {
  readonly status: number;
  /** `content-length` not among them */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Requests whose answers the gateway has to see: lists that are cut to what the principal may see, and changes after which grants change too.
 * Such a request is never a job of the database's (`x-arango-async`): its answer would come past the gateway.
 */
export class SeenAnswers {
  constructor(
    private readonly requests: DatabaseRequests,
    private readonly lookup: DataSourceLookup,
    private readonly grants: GrantUpkeep,
    private readonly bodies: BodyInspection,
  ) {}

  async ofList(request: DatabaseRequest, list: ShownList): Promise<SeenAnswer> {
    const answer = await this.pass({ ...request, method: 'GET' }, Buffer.alloc(0));
    if (answer.status !== 200 || request.principal.kind !== 'user') return shown(answer);
    const { user, grants } = request.principal.account;
    const viewer = { user, grants, database: request.target.database };
    const part = await shownPart(list, parsedAnswer(answer.body), viewer, this.lookup);
    return shown({ ...answer, body: Buffer.from(JSON.stringify(part)) });
  }

  /** Grants follow the change before the client hears of it. */
  async ofChange(request: DatabaseRequest, needed: MatchedRoute, body: Buffer): Promise<SeenAnswer> {
    const { database } = request.target;
    try {
      return shown(await this.change(request, needed, body));
    } finally {
      this.lookup.forget(database);
    }
  }

  /** @throws ArangoError query-not-found for a query of somebody else, as if there were none */
  async requireOwnQuery({ principal, target: { database } }: DatabaseRequest, id: string): Promise<void> {
    const path = `/_db/${encodeURIComponent(database)}/_api/query/current`;
    const { body } = await this.requests.send(principal, 'GET', path);
    const user = principal.kind === 'user' ? principal.account.user : undefined;
    const own = (body as unknown as { id: string; user: string }[]).some((query) => query.id === id && query.user === user);
    if (!own) throw new ArangoError('query-not-found', `query ID '${id}' not found`);
  }

  private async change(request: DatabaseRequest, { route, collection = '' }: MatchedRoute, body: Buffer): Promise<WholeAnswer> {
    const { principal, target } = request;
    const { database } = target;
    switch (route.changes) {
      case 'collection-created': {
        const answer = await this.pass(request, body);
        if (isDone(answer)) await this.grants.collectionCreated(principal, database, nameIn(answer));
        return answer;
      }
      case 'collection-dropped': {
        const name = await this.nameOf(database, collection);
        const answer = await this.pass(request, body);
        if (isDone(answer)) await this.grants.collectionDropped(database, name);
        return answer;
      }
      case 'collection-renamed':
        return this.rename(request, await this.nameOf(database, collection), body);
      case 'graph-changed':
        return this.changeGraph(request, collection, body);
      default:
        return this.pass(request, body);
    }
  }

  private async rename(request: DatabaseRequest, from: string, body: Buffer): Promise<WholeAnswer> {
    const { database } = request.target;
    const to = await this.bodies.ask('newName', null, body);
    if (to === undefined || to === from || (await this.fresh(database)).hasCollection(to)) return this.pass(request, body); // to be refused
    await this.grants.collectionRenaming(database, from, to);
    const answer = await this.pass(request, body);
    await this.grants.collectionDropped(database, isDone(answer) ? from : to);
    return answer;
  }

  /** Creates or drops collections by the way: which, shows in what there was before and is after, also when it failed half-way. */
  private async changeGraph(request: DatabaseRequest, collection: string, body: Buffer): Promise<WholeAnswer> {
    const { database, segments } = request.target;
    const before = await this.fresh(database);
    const answer = await this.pass(request, body);
    const after = await this.fresh(database);
    const changed = [...new Set([...before.collections, ...after.collections])].filter(
      (name) => before.hasCollection(name) !== after.hasCollection(name),
    );
    if (changed.length === 0) return answer;
    const named = await this.bodies.ask('namesIn', changed, body);
    const concerned = new Set([...named, collection, ...(before.graph(segments[2] ?? '')?.collections ?? [])]);
    for (const name of changed) {
      if (!concerned.has(name)) continue; // somebody else's
      if (after.hasCollection(name)) await this.grants.collectionCreated(request.principal, database, name);
      else await this.grants.collectionDropped(database, name);
    }
    return answer;
  }

  /** Grants know names; a path may hold an id. */
  private async nameOf(database: string, nameOrId: string): Promise<string> {
    if (!isId(nameOrId)) return nameOrId;
    return (await this.fresh(database)).collectionsOf(nameOrId)?.[0] ?? nameOrId;
  }

  private fresh(database: string) {
    this.lookup.forget(database);
    return this.lookup.of(database);
  }

  private pass({ principal, method, target, headers }: DatabaseRequest, body: Buffer): Promise<WholeAnswer> {
    const path = `/_db/${encodeURIComponent(target.database)}${target.path}${target.query}`;
    return this.requests.pass(principal, { method, path, headers, body });
  }
}

const isDone = ({ status }: WholeAnswer): boolean => status >= 200 && status < 300;

function nameIn({ body }: WholeAnswer): string {
  return String((parsedAnswer(body) as { name: unknown }).name);
}

function shown({ status, headers, body }: WholeAnswer): SeenAnswer {
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && (SHOWN_HEADERS.has(entry[0]) || entry[0].startsWith('x-arango-')),
  );
  return { status, headers: Object.fromEntries(kept), body };
}
