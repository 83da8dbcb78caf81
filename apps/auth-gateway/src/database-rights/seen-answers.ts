import { ArangoError } from '@strata/errors';
import type { WholeAnswer } from '../databases/database-pools';
import type { DatabaseRequests, RequestHeaders } from '../databases/database-requests';
import { parsedAnswer } from '../databases/database-requests';
import type { RequestTarget } from '../requests/request-target';
import type { Caller } from '../identities/caller';
import type { GrantUpkeep } from '../users/grant-upkeep';
import type { DataSourceLookup } from './data-sources';
import { isId } from './demands';
import { membersOf, textsInJson } from './judged-body';
import type { NeededRights } from './needed-rights';
import type { ShownList } from './route-rights';
import { shownPart } from './shown-lists';

const SHOWN_HEADERS: ReadonlySet<string> = new Set(['content-type', 'etag', 'location']);

/** A call to the database, its path without the database prefix. Header names are in lower case. */
export interface DatabaseCall {
  readonly caller: Caller;
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
 * Calls whose answers the gateway has to see: lists that are cut to what the caller may see, and changes after which grants change too.
 * Such a call is never a job of the database's (`x-arango-async`): its answer would come past the gateway.
 */
export class SeenAnswers {
  constructor(
    private readonly requests: DatabaseRequests,
    private readonly lookup: DataSourceLookup,
    private readonly grants: GrantUpkeep,
  ) {}

  async ofList(call: DatabaseCall, list: ShownList): Promise<SeenAnswer> {
    const answer = await this.pass({ ...call, method: 'GET' }, Buffer.alloc(0));
    if (answer.status !== 200 || call.caller.kind !== 'user') return shown(answer);
    const { user, grants } = call.caller.account;
    const viewer = { user, grants, database: call.target.database };
    const part = await shownPart(list, parsedAnswer(answer.body), viewer, this.lookup);
    return shown({ ...answer, body: Buffer.from(JSON.stringify(part)) });
  }

  /** Grants follow the change before the client hears of it. */
  async ofChange(call: DatabaseCall, needed: NeededRights, body: Buffer): Promise<SeenAnswer> {
    const { database } = call.target;
    try {
      return shown(await this.change(call, needed, body));
    } finally {
      this.lookup.forget(database);
    }
  }

  /** @throws ArangoError query-not-found for a query of somebody else, as if there were none */
  async requireOwnQuery({ caller, target: { database } }: DatabaseCall, id: string): Promise<void> {
    const path = `/_db/${encodeURIComponent(database)}/_api/query/current`;
    const { body } = await this.requests.send(caller, 'GET', path);
    const user = caller.kind === 'user' ? caller.account.user : undefined;
    const own = (body as unknown as { id: string; user: string }[]).some((query) => query.id === id && query.user === user);
    if (!own) throw new ArangoError('query-not-found', `query ID '${id}' not found`);
  }

  private async change(call: DatabaseCall, { route, collection = '' }: NeededRights, body: Buffer): Promise<WholeAnswer> {
    const { caller, target } = call;
    const { database } = target;
    switch (route.changes) {
      case 'collection-created': {
        const answer = await this.pass(call, body);
        if (isDone(answer)) await this.grants.collectionCreated(caller, database, nameIn(answer));
        return answer;
      }
      case 'collection-dropped': {
        const name = await this.nameOf(database, collection);
        const answer = await this.pass(call, body);
        if (isDone(answer)) await this.grants.collectionDropped(database, name);
        return answer;
      }
      case 'collection-renamed':
        return this.rename(call, await this.nameOf(database, collection), body);
      case 'graph-changed':
        return this.changeGraph(call, collection, body);
      default:
        return this.pass(call, body);
    }
  }

  private async rename(call: DatabaseCall, from: string, body: Buffer): Promise<WholeAnswer> {
    const { database } = call.target;
    const to = newNameIn(body);
    if (to === undefined || to === from || (await this.fresh(database)).hasCollection(to)) return this.pass(call, body); // to be refused
    await this.grants.collectionRenaming(database, from, to);
    const answer = await this.pass(call, body);
    await this.grants.collectionDropped(database, isDone(answer) ? from : to);
    return answer;
  }

  /** Creates or drops collections by the way: which, shows in what there was before and is after, also when it failed half-way. */
  private async changeGraph(call: DatabaseCall, collection: string, body: Buffer): Promise<WholeAnswer> {
    const { database, segments } = call.target;
    const before = await this.fresh(database);
    const answer = await this.pass(call, body);
    const after = await this.fresh(database);
    const concerned = new Set([...textsInJson(body), collection, ...(before.graph(segments[2] ?? '')?.collections ?? [])]);
    for (const name of concerned) {
      if (!before.hasCollection(name) && after.hasCollection(name))
        await this.grants.collectionCreated(call.caller, database, name);
      if (before.hasCollection(name) && !after.hasCollection(name)) await this.grants.collectionDropped(database, name);
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

  private pass({ caller, method, target, headers }: DatabaseCall, body: Buffer): Promise<WholeAnswer> {
    const path = `/_db/${encodeURIComponent(target.database)}${target.path}${target.query}`;
    return this.requests.pass(caller, { method, path, headers, body });
  }
}

const isDone = ({ status }: WholeAnswer): boolean => status >= 200 && status < 300;

function newNameIn(body: Buffer): string | undefined {
  const { name } = membersOf(body);
  return typeof name === 'string' ? name : undefined;
}

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
