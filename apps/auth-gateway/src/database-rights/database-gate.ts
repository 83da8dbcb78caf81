import { isAdministrator, isAtLeast, resolveCollectionLevel, resolveDatabaseLevel } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { UserCaller } from '../identities/caller';
import type { ServerMode } from '../server-mode/server-mode';
import type { DataSourceLookup } from './data-sources';
import type { Demand, Demands, Holder } from './demands';
import { checkDemands, isId } from './demands';
import { demandsOf, narrowedBody, plainBody } from './judged-body';
import { forbidden, guaranteedLevel, requireCollectionLevel, requireLevel } from './levels';
import type { NeededRights } from './needed-rights';
import { neededRights } from './needed-rights';
import type { DatabaseCall, SeenAnswer, SeenAnswers } from './seen-answers';

/** A call that may not simply go on: more has to be found out first, or its answer has to be seen. */
export interface HeldCall {
  /** whether `admit` wants the body; otherwise it may stream past */
  readonly needsBody: boolean;
  /**
   * @param body whole, as sent; empty where it is not needed
   * @returns the answer for the client; or the body to go on with; or undefined: the call may go on as it is
   * @throws ArangoError the refusal
   */
  admit(body: Buffer): Promise<SeenAnswer | Buffer | undefined>;
}

/** Decides on every call to the database: levels of `docs/contracts/auth-gateway.md`, "Users and access levels", then read-only mode. */
export class DatabaseGate {
  constructor(
    private readonly mode: Pick<ServerMode, 'isReadOnlyFor'>,
    private readonly lookup: DataSourceLookup,
    private readonly answers: SeenAnswers,
  ) {}

  /**
   * @returns undefined when the call may go on as it is: nearly always, and then nothing was awaited
   * @throws ArangoError 401 without access to the database, 404 or 405 for a route that is none, 403 (11) without the level needed,
   *   403 (1004 or 11) in read-only mode
   */
  judge(call: DatabaseCall): HeldCall | undefined {
    const { caller, method, target } = call;
    const needed = neededRights(method, target);
    if (caller.kind === 'superuser')
      return typeof needed === 'object' && needed.route.changes ? this.seen(call, needed) : undefined;
    const { grants } = caller.account;
    const level = resolveDatabaseLevel(grants, target.database);
    if (level === 'none') throw new ArangoError('unauthorized');
    if (typeof needed === 'string') return refuseUnlessAdministrator(caller, needed, target.path);
    const { route } = needed;
    if (route.administrate && !isAdministrator(grants)) throw forbidden('this needs Administrate access on _system');
    requireLevel(level, route.database, `database ${target.database}`);
    return this.judgeCollections(call, caller, needed);
  }

  private judgeCollections(call: DatabaseCall, caller: UserCaller, needed: NeededRights): HeldCall | undefined {
    const { route, collection } = needed;
    const { database } = call.target;
    const { grants } = caller.account;
    const guaranteed = guaranteedLevel(grants, database);
    if (route.everyCollection) requireLevel(guaranteed, route.everyCollection, `every collection of ${database}`);
    if (route.collection && collection === '') requireLevel(guaranteed, route.collection, `every collection of ${database}`);
    else if (route.collection && collection !== undefined && !isId(collection))
      requireCollectionLevel(grants, database, collection, route.collection);
    const demands = demandsOfPath(needed);
    const isHeld =
      (guaranteed !== 'rw' && (demands.sources.length > 0 || demands.graphs !== undefined || demands.graphEdges !== undefined)) ||
      (collection !== undefined && isId(collection)) ||
      (route.body !== undefined && (guaranteed !== 'rw' || this.mode.isReadOnlyFor(caller))) ||
      route.changes !== undefined ||
      this.isCut(call, caller, needed) ||
      (route.ownQuery !== undefined && resolveDatabaseLevel(grants, database) !== 'rw');
    if (isHeld) return this.held(call, caller, needed, demands);
    this.requireWritable(caller, needed);
    return undefined;
  }

  private held(call: DatabaseCall, caller: UserCaller, needed: NeededRights, demands: Demands): HeldCall {
    const { route, query } = needed;
    const { database } = call.target;
    const holder = { grants: caller.account.grants, database };
    return {
      needsBody: route.body !== undefined || route.changes !== undefined,
      admit: async (sent) => {
        const body = sent.length === 0 ? sent : await plainBody(codingOf(call), sent);
        const inBody = route.body && demandsOf(route.body, body);
        for (const wanted of inBody ? [demands, inBody] : [demands]) await checkDemands(wanted, holder, this.lookup);
        this.requireWritable(caller, needed, inBody);
        if (query !== undefined) await this.answers.requireOwnQuery(call, query);
        if (route.changes) return this.answers.ofChange(call, needed, body);
        if (route.shows && this.isCut(call, caller, needed)) return this.answers.ofList(call, route.shows);
        return inBody?.isOpaque && guaranteedLevel(holder.grants, database) === 'none'
          ? this.narrowed(call, holder, inBody, body)
          : undefined;
      },
    };
  }

  /**
   * A query that may reach any collection: the database leaves out, while it runs, those that are closed to the caller.
   * @throws ArangoError forbidden for one that writes, or sees what a transaction wrote: there, nothing can be left out
   */
  private async narrowed(call: DatabaseCall, { grants, database }: Holder, demands: Demands, body: Buffer): Promise<Buffer> {
    if (call.headers['x-arango-trx-id'] !== undefined || demands.sources.some(({ level }) => level === 'rw'))
      throw forbidden(`this needs access level ro on every collection of ${database}, because it may reach any of them`);
    const { collections } = await this.lookup.of(database);
    const readable = collections.filter((name) => isAtLeast(resolveCollectionLevel(grants, database, name), 'ro'));
    return narrowedBody(codingOf(call), body, readable);
  }

  /** A change by somebody who may do everything: grants and what is remembered follow it all the same. */
  private seen(call: DatabaseCall, needed: NeededRights): HeldCall {
    return {
      needsBody: true,
      admit: async (sent) => this.answers.ofChange(call, needed, sent.length === 0 ? sent : await plainBody(codingOf(call), sent)),
    };
  }

  /** Whether a list has to be cut for this caller. Queries of others are shown to administrators of the database who may read all of it. */
  private isCut({ target: { database } }: DatabaseCall, { account: { grants } }: UserCaller, { route }: NeededRights): boolean {
    if (route.shows === undefined) return false;
    if (guaranteedLevel(grants, database) === 'none') return true;
    return route.shows === 'queries' && resolveDatabaseLevel(grants, database) !== 'rw';
  }

  private requireWritable(caller: UserCaller, { route }: NeededRights, inBody?: Demands): void {
    if (!this.mode.isReadOnlyFor(caller)) return;
    if (route.writes === 'collections') throw forbidden('the server is in read-only mode');
    if (route.writes || inBody?.sources.some(({ level }) => level === 'rw'))
      throw new ArangoError('read-only', 'the server is in read-only mode');
  }
}

function demandsOfPath({ route, collection, view, graph }: NeededRights): Demands {
  const sources: Demand[] = [];
  if (route.collection && collection !== undefined && isId(collection)) sources.push({ name: collection, level: route.collection });
  if (route.view && view !== undefined) sources.push({ name: view, level: route.view });
  return {
    sources,
    ...(route.graph && graph !== undefined && { graphs: [{ name: graph, level: route.graph }] }),
    ...(route.graphEdges && { graphEdges: route.graphEdges }),
  };
}

/** Routes that nobody thought of are for administrators; the database tells them what is wrong with the path. */
function refuseUnlessAdministrator({ account }: UserCaller, why: 'unknown-path' | 'wrong-method', path: string): undefined {
  if (isAdministrator(account.grants)) return undefined;
  throw why === 'wrong-method'
    ? new ArangoError('http-method-not-allowed')
    : new ArangoError('http-not-found', `unknown path '${path}'`);
}

function codingOf({ headers }: DatabaseCall): string | undefined {
  const coding = headers['content-encoding'];
  return Array.isArray(coding) ? coding.join(', ') : coding;
}
