import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import type { AccessLevel, Grants } from '@strata/auth';
import { resolveCollectionLevel, resolveDatabaseLevel } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import { ROOT } from '../accounts/account';
import { AccountStore } from '../accounts/account-store';
import { withCollectionGrant, withDatabaseGrant } from '../accounts/grant-changes';
import { DatabaseNames } from '../catalog/database-names';
import { CurrentPrincipal } from '../requests/request-context';
import { DatabaseExemption } from '../requests/route-metadata';
import { isTrueParameter } from '../requests/true-parameter';
import { checkedFields } from '../requests/checked-fields';
import { readJsonObject } from '../requests/json-body';
import type { Principal } from '../authentication/principal';
import { hasFullRights, requireAdministrator, requireSelfOrAdministrator } from '../authentication/principal';
import { ServerMode } from '../server-mode/server-mode';
import { CollectionNames } from '../catalog/collection-names';
import { GrantRequest } from './grants.dto';
import { grantsInFull } from './grants-in-full';

/** Who may do what with which database and collection. `*` stands for all others. */
@Controller('_api/user/:user/database')
@DatabaseExemption('self')
export class GrantsController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly databases: DatabaseNames,
    private readonly collections: CollectionNames,
    private readonly mode: ServerMode,
  ) {}

  @Get()
  async list(@CurrentPrincipal() principal: Principal, @Param('user') user: string, @Query('full') full: unknown): Promise<object> {
    requireSelfOrAdministrator(principal, user);
    const { grants } = await this.accounts.get(user);
    const databases = await this.visibleDatabases(principal, grants);
    const collectionsOf = async (database: string) => {
      const names = await this.collections.of(database);
      return hasFullRights(principal) ? names : names.filter((name) => resolveCollectionLevel(grants, database, name) !== 'none');
    };
    if (isTrueParameter(full)) return answer(200, await grantsInFull(grants, databases, collectionsOf));
    const levels = [...databases, '*'].map((database) => [database, levelOn(database)] as const);
    return answer(200, Object.fromEntries(levels.filter(([, level]) => level !== 'none')));

    function levelOn(database: string): AccessLevel {
      return database === '*'
        ? (grants.databases.find((grant) => grant.database === '*')?.level ?? 'none')
        : resolveDatabaseLevel(grants, database);
    }
  }

  @Get(':database')
  async database(
    @CurrentPrincipal() principal: Principal,
    @Param('user') user: string,
    @Param('database') database: string,
  ): Promise<object> {
    requireSelfOrAdministrator(principal, user);
    const { grants } = await this.accounts.get(user);
    return answer(200, resolveDatabaseLevel(grants, database)); // of one that does not exist too, as in ArangoDB
  }

  @Get(':database/:collection')
  async collection(
    @CurrentPrincipal() principal: Principal,
    @Param('user') user: string,
    @Param('database') database: string,
    @Param('collection') collection: string,
  ): Promise<object> {
    requireSelfOrAdministrator(principal, user);
    const { grants } = await this.accounts.get(user);
    return answer(200, resolveCollectionLevel(grants, database, collection)); // of one that does not exist too, as in ArangoDB
  }

  @Put(':database')
  async grantDatabase(
    @CurrentPrincipal() principal: Principal,
    @Param('user') user: string,
    @Param('database') database: string,
    @Body() body: unknown,
  ): Promise<object> {
    this.requireChange(principal);
    const level = readGrant(body);
    await this.accounts.get(user);
    await this.requireDatabase(database);
    protectRoot(user, database, level);
    await this.accounts.update(user, (account) => ({ ...account, grants: withDatabaseGrant(account.grants, database, level) }));
    return { [database]: level, error: false, code: 200 };
  }

  @Put(':database/:collection')
  async grantCollection(
    @CurrentPrincipal() principal: Principal,
    @Param('user') user: string,
    @Param('database') database: string,
    @Param('collection') collection: string,
    @Body() body: unknown,
  ): Promise<object> {
    this.requireChange(principal);
    const level = readGrant(body);
    await this.accounts.get(user);
    await this.requireCollection(database, collection);
    await this.accounts.update(user, (account) => ({
      ...account,
      grants: withCollectionGrant(account.grants, database, collection, level),
    }));
    return { [`${database}/${collection}`]: level, error: false, code: 200 };
  }

  @Delete(':database')
  @HttpCode(202)
  async revokeDatabase(
    @CurrentPrincipal() principal: Principal,
    @Param('user') user: string,
    @Param('database') database: string,
  ): Promise<object> {
    this.requireChange(principal);
    await this.accounts.get(user);
    protectRoot(user, database, undefined);
    await this.accounts.update(user, (account) => ({ ...account, grants: withDatabaseGrant(account.grants, database, undefined) }));
    return { error: false, code: 202 };
  }

  @Delete(':database/:collection')
  @HttpCode(202)
  async revokeCollection(
    @CurrentPrincipal() principal: Principal,
    @Param('user') user: string,
    @Param('database') database: string,
    @Param('collection') collection: string,
  ): Promise<object> {
    this.requireChange(principal);
    await this.accounts.update(user, (account) => ({
      ...account,
      grants: withCollectionGrant(account.grants, database, collection, undefined),
    }));
    return { error: false, code: 202 };
  }

  private requireChange(principal: Principal): void {
    requireAdministrator(principal);
    this.mode.requireWritable(principal);
  }

  private async visibleDatabases(principal: Principal, grants: Grants): Promise<readonly string[]> {
    const names = await this.databases.all();
    return hasFullRights(principal) ? names : names.filter((name) => resolveDatabaseLevel(grants, name) !== 'none');
  }

  private async requireDatabase(database: string): Promise<void> {
    if (database !== '*' && !(await this.databases.exists(database))) throw new ArangoError('database-not-found');
  }

  private async requireCollection(database: string, collection: string): Promise<void> {
    await this.requireDatabase(database);
    if (database !== '*' && collection !== '*' && !(await this.collections.of(database)).includes(collection))
      throw new ArangoError('data-source-not-found');
  }
}

function answer(code: number, result: unknown): object {
  return { error: false, code, result };
}

function readGrant(body: unknown): AccessLevel {
  return checkedFields(GrantRequest, readJsonObject(body)).grant;
}

function protectRoot(user: string, database: string, level: AccessLevel | undefined): void {
  if (user === ROOT && database === '_system' && level !== 'rw')
    throw new ArangoError('forbidden', 'root always administrates _system');
}
