import type { AqlValue } from '@strata/aql';
import type { Choices } from './choices';

type Kind = 'document' | 'edge' | 'path' | 'number' | 'array' | 'any';

export interface Known {
  readonly name: string;
  readonly kind: Kind;
}

/** What a query under construction knows at one place: its variables, and how to tell its rows apart. */
export class Scope {
  readonly variables: Known[];
  /** Expressions that together differ from row to row: sorting by them gives one possible order only. */
  identity: string[];

  constructor(
    readonly query: QueryState,
    outer: Scope | null = null,
  ) {
    this.variables = outer === null ? [] : [...outer.variables];
    this.identity = [];
  }

  declare(kind: Kind, hint: string): string {
    const name = `${hint}${this.query.nextNumber()}`;
    this.variables.push({ name, kind });
    return name;
  }

  of(...kinds: readonly Kind[]): readonly Known[] {
    return this.variables.filter(({ kind }) => kinds.includes(kind));
  }

  inner(): Scope {
    return new Scope(this.query, this);
  }
}

/** What is counted over the whole query. */
export class QueryState {
  readonly bindVars: Record<string, AqlValue> = {};
  private number = 0;

  constructor(readonly choices: Choices) {}

  nextNumber(): number {
    this.number += 1;
    return this.number;
  }

  /** A constant: written out, or at times as bind parameter. */
  constant(value: AqlValue): string {
    if (!this.choices.once(6)) return JSON.stringify(value);
    const name = `p${this.nextNumber()}`;
    this.bindVars[name] = value;
    return `@${name}`;
  }
}
