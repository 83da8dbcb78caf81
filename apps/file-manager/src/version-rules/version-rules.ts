import type { Database } from 'lmdb';
import type { Catalogue } from '../catalogue/catalogue';
import type { FileIdentity } from '../catalogue/file-id';
import type { VersionRule } from './version-rule';

type Key = [database: string, scopePath: string];

export interface ScopedRule extends VersionRule {
  scope: readonly string[];
}

/** The rules that scopes have of their own; below them the service's default. On LMDB beside the catalogue. */
export class VersionRules {
  private readonly rows: Database<ScopedRule, Key>;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly byDefault: VersionRule,
  ) {
    this.rows = catalogue.table<ScopedRule, Key>('version-rules');
  }

  /** The rule of the nearest scope that has one. */
  ruleFor({ database, scope }: Pick<FileIdentity, 'database' | 'scope'>): VersionRule {
    for (let levels = scope.length; levels >= 0; levels--) {
      const rule = this.rows.get([database, scope.slice(0, levels).join('/')]);
      if (rule) return rule;
    }
    return this.byDefault;
  }

  /** Whether any version of any file might go. */
  get isAnySet(): boolean {
    return this.byDefault.keepLatest !== undefined || this.byDefault.keepDays !== undefined || this.rows.getCount() > 0;
  }

  of(database: string): ScopedRule[] {
    return [...this.rows.getRange({ start: [database, ''], end: [`${database}\u0000`, ''] })].map(({ value }) => value);
  }

  async set(database: string, rule: ScopedRule): Promise<void> {
    await this.catalogue.write(() => void this.rows.put([database, rule.scope.join('/')], rule));
  }

  /** @returns whether there was one */
  async remove(database: string, scope: readonly string[]): Promise<boolean> {
    const key: Key = [database, scope.join('/')];
    return this.catalogue.write(() => {
      const isThere = this.rows.doesExist(key);
      void this.rows.remove(key);
      return isThere;
    });
  }

  /** Forgets the rules of a scope and of all below it. */
  async removeInScope(database: string, scope: readonly string[]): Promise<void> {
    for (const rule of this.of(database))
      if (scope.every((label, level) => rule.scope[level] === label)) await this.remove(database, rule.scope);
  }
}
