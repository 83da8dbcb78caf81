import { isAdministrator, isAtLeast, resolveCollectionLevel, resolveDatabaseLevel } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { UserPrincipal } from '../authentication/principal';
import type { ServerMode } from '../server-mode/server-mode';
import type { DataSourceLookup } from './data-sources';
import type { RequiredPermission, RequiredPermissions, GrantsOnDatabase } from './required-permissions';
import { requirePermissions, isId } from './required-permissions';
import type { BodyInspection } from './body-inspection';
import { narrowedBody, plainBody } from './inspected-body';
import { forbidden, guaranteedLevel, requireCollectionLevel, requireLevel } from './levels';
import type { MatchedRoute } from './match-route';
import { matchRoute } from './match-route';
import type { DatabaseRequest, SeenAnswer, SeenAnswers } from './seen-answers';

/** A request that may not simply go on: more has to be found out first, or its answer has to be seen. */
export interface PendingAuthorization {
  /** whether `complete` wants the body; otherwise it may stream past */
  readonly needsBody: boolean;
  /**
   * @param body whole, as sent; empty where it is not needed
   * @returns the answer for the client; or the body to go on with; or undefined: the request may go on as it is
   * @throws ArangoError the refusal
   */
  complete(body: Buffer): Promise<SeenAnswer | Buffer | undefined>;
}

/** Decides on every request to the database: levels of `docs/contracts/auth-gateway.md`, "Users and access levels", then read-only mode. */
export class DatabaseAuthorizer {
  constructor(
    private readonly mode: Pick<ServerMode, 'isReadOnlyFor'>,
    private readonly lookup: DataSourceLookup,
    private readonly answers: SeenAnswers,
    private readonly bodies: BodyInspection,
  ) {}

  /**
   * @returns undefined when the request may go on as it is: nearly always, and then nothing was awaited
   * @throws ArangoError 401 without access to the database, 404 or 405 for a route that is none, 403 (11) without the level needed,
   *   403 (1004 or 11) in read-only mode
   */
  authorize(request: DatabaseRequest): PendingAuthorization | undefined {
    const { principal, method, target } = request;
    const needed = matchRoute(method, target);
    if (principal.kind === 'superuser')
      return typeof needed === 'object' && needed.route.changes ? this.pendingChange(request, needed) : undefined;
    const { grants } = principal.account;
    const level = resolveDatabaseLevel(grants, target.database);
    if (level === 'none') throw new ArangoError('unauthorized');
    if (typeof needed === 'string') return refuseUnlessAdministrator(principal, needed, target.path);
    const { route } = needed;
    if (route.administrate && !isAdministrator(grants)) throw forbidden('this needs Administrate access on _system');
    requireLevel(level, route.database, `database ${target.database}`);
    return this.authorizeCollections(request, principal, needed);
  }

  private authorizeCollections(
    request: DatabaseRequest,
    principal: UserPrincipal,
    needed: MatchedRoute,
  ): PendingAuthorization | undefined {
    const { route, collection } = needed;
    const { database } = request.target;
    const { grants } = principal.account;
    const guaranteed = guaranteedLevel(grants, database);
    if (route.everyCollection) requireLevel(guaranteed, route.everyCollection, `every collection of ${database}`);
    if (route.collection && collection === '') requireLevel(guaranteed, route.collection, `every collection of ${database}`);
    else if (route.collection && collection !== undefined && !isId(collection))
      requireCollectionLevel(grants, database, collection, route.collection);
    const permissions = permissionsInPath(needed);
    const isPending =
      (guaranteed !== 'rw' &&
        (permissions.sources.length > 0 || permissions.graphs !== undefined || permissions.graphEdges !== undefined)) ||
      (collection !== undefined && isId(collection)) ||
      (route.body !== undefined && (guaranteed !== 'rw' || this.mode.isReadOnlyFor(principal))) ||
      route.changes !== undefined ||
      this.isCut(request, principal, needed) ||
      (route.ownQuery !== undefined && resolveDatabaseLevel(grants, database) !== 'rw');
    if (isPending) return this.pending(request, principal, needed, permissions);
    this.requireWritable(principal, needed);
    return undefined;
  }

  private pending(
    request: DatabaseRequest,
    principal: UserPrincipal,
    needed: MatchedRoute,
    permissions: RequiredPermissions,
  ): PendingAuthorization {
    const { route, query } = needed;
    const { database } = request.target;
    const holding = { grants: principal.account.grants, database };
    return {
      needsBody: route.body !== undefined || route.changes !== undefined,
      complete: async (sent) => {
        const body = sent.length === 0 ? sent : await plainBody(codingOf(request), sent);
        const inBody = route.body && (await this.bodies.ask('permissions', route.body, body));
        for (const wanted of inBody ? [permissions, inBody] : [permissions]) await requirePermissions(wanted, holding, this.lookup);
        this.requireWritable(principal, needed, inBody);
        if (query !== undefined) await this.answers.requireOwnQuery(request, query);
        if (route.changes) return this.answers.ofChange(request, needed, body);
        if (route.shows && this.isCut(request, principal, needed)) return this.answers.ofList(request, route.shows);
        return inBody?.isOpaque && guaranteedLevel(holding.grants, database) === 'none'
          ? this.narrowed(request, holding, inBody, body)
          : undefined;
      },
    };
  }

  /**
   * A query that may reach any collection: the database leaves out, while it runs, those that are closed to the principal.
   * @throws ArangoError forbidden for one that writes, or sees what a transaction wrote: there, nothing can be left out
   */
  private async narrowed(
    request: DatabaseRequest,
    { grants, database }: GrantsOnDatabase,
    permissions: RequiredPermissions,
    body: Buffer,
  ): Promise<Buffer> {
    if (request.headers['x-arango-trx-id'] !== undefined || permissions.sources.some(({ level }) => level === 'rw'))
      throw forbidden(`this needs access level ro on every collection of ${database}, because it may reach any of them`);
    const { collections } = await this.lookup.of(database);
    const readable = collections.filter((name) => isAtLeast(resolveCollectionLevel(grants, database, name), 'ro'));
    return narrowedBody(codingOf(request), body, readable);
  }

  /** A change by somebody who may do everything: grants and what is remembered follow it all the same. */
  private pendingChange(request: DatabaseRequest, needed: MatchedRoute): PendingAuthorization {
    return {
      needsBody: true,
      complete: async (sent) =>
        this.answers.ofChange(request, needed, sent.length === 0 ? sent : await plainBody(codingOf(request), sent)),
    };
  }

  /** Whether a list has to be cut for this principal. Queries of others are shown to administrators of the database who may read all of it. */
  private isCut(
    { target: { database } }: DatabaseRequest,
    { account: { grants } }: UserPrincipal,
    { route }: MatchedRoute,
  ): boolean {
    if (route.shows === undefined) return false;
    if (guaranteedLevel(grants, database) === 'none') return true;
    return route.shows === 'queries' && resolveDatabaseLevel(grants, database) !== 'rw';
  }

  private requireWritable(principal: UserPrincipal, { route }: MatchedRoute, inBody?: RequiredPermissions): void {
    if (!this.mode.isReadOnlyFor(principal)) return;
    if (route.writes === 'collections') throw forbidden('the server is in read-only mode');
    if (route.writes || inBody?.sources.some(({ level }) => level === 'rw'))
      throw new ArangoError('read-only', 'the server is in read-only mode');
  }
}

function permissionsInPath({ route, collection, view, graph }: MatchedRoute): RequiredPermissions {
  const sources: RequiredPermission[] = [];
  if (route.collection && collection !== undefined && isId(collection)) sources.push({ name: collection, level: route.collection });
  if (route.view && view !== undefined) sources.push({ name: view, level: route.view });
  return {
    sources,
    ...(route.graph && graph !== undefined && { graphs: [{ name: graph, level: route.graph }] }),
    ...(route.graphEdges && { graphEdges: route.graphEdges }),
  };
}

/** Routes that nobody thought of are for administrators; the database tells them what is wrong with the path. */
function refuseUnlessAdministrator({ account }: UserPrincipal, why: 'unknown-path' | 'wrong-method', path: string): undefined {
  if (isAdministrator(account.grants)) return undefined;
  throw why === 'wrong-method'
    ? new ArangoError('http-method-not-allowed')
    : new ArangoError('http-not-found', `unknown path '${path}'`);
}

function codingOf({ headers }: DatabaseRequest): string | undefined {
  const coding = headers['content-encoding'];
  return Array.isArray(coding) ? coding.join(', ') : coding;
}
