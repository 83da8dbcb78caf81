import { Refusal } from './server-process';

/** The state of one document as far as the load cares: the number its last write gave it; null when it is not there. */
export type State = number | null;

/**
 * What the server has acknowledged, and what it may or may not have done when it died. Documents that were written together belong to
 * one unit: all of them have the same state, whichever.
 */
export class Expectations {
  /** by name of the unit */
  private readonly units = new Map<string, { readonly keys: readonly string[]; possible: readonly State[] }>();
  /** names of indexes: true there, false gone, undefined unknown */
  readonly indexes = new Map<string, boolean | undefined>();
  acknowledged = 0;

  /** Notes a write of the unit that begins, and its end when `send` resolves. */
  async change(unit: string, keys: readonly string[], state: State, send: () => Promise<unknown>): Promise<void> {
    const before = this.units.get(unit);
    const known = before?.possible ?? [null];
    const entry: { keys: readonly string[]; possible: readonly State[] } = { keys, possible: [...known, state] };
    this.units.set(unit, entry);
    try {
      await send();
    } catch (error) {
      if (error instanceof Refusal) entry.possible = known;
      throw error;
    }
    entry.possible = [state];
    this.acknowledged++;
  }

  stateOf(unit: string): State {
    const possible = this.units.get(unit)?.possible ?? [null];
    return possible.length === 1 ? (possible[0] ?? null) : null;
  }

  /** Compares with what is there and goes on from that. @param stored state by key. @returns what is wrong */
  settle(stored: ReadonlyMap<string, number>): string[] {
    const wrong: string[] = [];
    let expected = 0;
    for (const [unit, entry] of this.units) {
      const states = new Set(entry.keys.map((key) => stored.get(key) ?? null));
      const [state = null] = states;
      if (states.size !== 1) wrong.push(`half a write: ${unit} has ${entry.keys.map((key) => stored.get(key)).join(', ')}`);
      else if (!entry.possible.includes(state)) wrong.push(`${unit} is ${state} instead of ${entry.possible.join(' or ')}`);
      if (state === null) this.units.delete(unit);
      else {
        entry.possible = [state];
        expected += entry.keys.length;
      }
    }
    if (wrong.length === 0 && expected !== stored.size) wrong.push(`${stored.size} documents instead of ${expected}`);
    return wrong;
  }

  clear(): void {
    this.units.clear();
  }
}
