import type { Variable } from './ast';

type ScopeKind = 'main' | 'subquery' | 'for' | 'collect';
export type SpecialName = 'OLD' | 'NEW';

interface Scope {
  readonly kind: ScopeKind;
  readonly names: Map<string, Variable>;
  /** OLD and NEW of the last write here; the variable comes into being when first used. */
  readonly specials: Map<SpecialName, () => Variable>;
  /** Names that this scope's variables no longer answer to, with the reason. */
  readonly forbidden: Map<string, string>;
  /** Of `names`, so many are older than the last COLLECT of this block outside any FOR; null without one. */
  collectedAt: number | null;
}

/** Which names mean which variables at the place the parser stands. Inner scopes see outer ones and may not reuse their names. */
export class Scopes {
  readonly variables: Variable[] = [];
  private readonly active: Scope[] = [];
  private readonly elements: Variable[] = [];

  constructor() {
    this.start('main');
  }

  start(kind: ScopeKind): void {
    this.active.push({ kind, names: new Map(), specials: new Map(), forbidden: new Map(), collectedAt: null });
  }

  /** Ends the query's or subquery's own scopes; `endBlock` also ends the subquery itself. */
  endNested(): void {
    while (this.isInsideFor()) this.active.pop();
  }

  endBlock(): void {
    this.endNested();
    this.active.pop();
  }

  /** In a FOR's scope, or in that of a COLLECT after one. */
  isInsideFor(): boolean {
    const { kind } = this.current();
    return kind === 'for' || kind === 'collect';
  }

  /** A variable that text cannot name (or only as CURRENT, OLD, NEW). */
  create(name: string): Variable {
    const variable = { id: this.variables.length, name };
    this.variables.push(variable);
    return variable;
  }

  declare(variable: Variable): void {
    this.current().names.set(variable.name, variable);
  }

  isTaken(name: string): boolean {
    return this.active.some((scope) => scope.names.has(name));
  }

  setSpecial(name: SpecialName, make: () => Variable): void {
    this.current().specials.set(name, make);
  }

  find(name: string): Variable | null {
    for (let i = this.active.length - 1; i >= 0; i -= 1) {
      const variable = this.active[i]?.names.get(name);
      if (variable !== undefined) return variable;
    }
    switch (name) {
      case 'OLD':
      case '$OLD':
        return this.findSpecial('OLD');
      case 'NEW':
      case '$NEW':
        return this.findSpecial('NEW');
      case 'CURRENT':
      case '$CURRENT':
        return this.elements.at(-1) ?? null;
      default:
        return null;
    }
  }

  private findSpecial(name: SpecialName): Variable | null {
    for (let i = this.active.length - 1; i >= 0; i -= 1) {
      const make = this.active[i]?.specials.get(name);
      if (make !== undefined) return make();
    }
    return null;
  }

  pushElement(variable: Variable): void {
    this.elements.push(variable);
  }

  popElement(): void {
    this.elements.pop();
  }

  /** A COLLECT has been read: its variables, declared next, take the place of those of the FORs. */
  collect(): void {
    if (!this.isInsideFor()) {
      this.current().collectedAt = this.current().names.size;
      return;
    }
    this.endNested();
    this.start('collect');
  }

  /**
   * What a bare `COLLECT … INTO g` gathers: the variables since the last COLLECT of the block, its own included; without one those of the
   * block's FOR scopes, and without any FOR all of the block's.
   */
  collectable(): Variable[] {
    const inLoops: Variable[] = [];
    const all: Variable[] = [];
    for (let i = this.active.length - 1; i >= 0; i -= 1) {
      const scope = this.active[i];
      if (scope === undefined) break;
      all.unshift(...[...scope.names.values()].slice(scope.collectedAt ?? 0));
      if (scope.kind === 'collect' || scope.collectedAt !== null) return all;
      if (scope.kind === 'for') inLoops.unshift(...scope.names.values());
      if (scope.kind === 'main' || scope.kind === 'subquery') break;
    }
    return inLoops.length > 0 ? inLoops : all;
  }

  forbid(name: string, reason: string): void {
    this.current().forbidden.set(name, reason);
  }

  permitAll(): void {
    this.current().forbidden.clear();
  }

  reasonAgainst(name: string): string | null {
    for (const scope of this.active) {
      const reason = scope.forbidden.get(name);
      if (reason !== undefined) return reason;
    }
    return null;
  }

  private current(): Scope {
    const scope = this.active.at(-1);
    if (scope === undefined) throw new Error('no scope is active');
    return scope;
  }
}
