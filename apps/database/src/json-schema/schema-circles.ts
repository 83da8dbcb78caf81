import type { JsonObject } from '../values/json-value';

/** Which schemas hand a value on, as it is, to which others: `$ref`, `allOf` and the like. */
export class SchemaCircles {
  private readonly next = new Map<JsonObject, JsonObject[]>();

  add(from: JsonObject, to: JsonObject): void {
    const others = this.next.get(from);
    if (others === undefined) this.next.set(from, [to]);
    else others.push(to);
  }

  /** The words of a reference on a round that never ends; undefined when there is none. Depth-first search with a stack of its own. */
  find(): string | undefined {
    const state = new Map<JsonObject, 'open' | 'closed'>();
    for (const start of this.next.keys()) {
      const path = [{ schema: start, at: 0 }];
      if (state.has(start)) continue;
      state.set(start, 'open');
      for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
        const to = this.next.get(last.schema)?.[last.at++];
        if (to === undefined) {
          state.set(last.schema, 'closed');
          path.pop();
        } else if (state.get(to) === 'open') return referenceAmong(path.slice(path.findIndex(({ schema }) => schema === to)));
        else if (!state.has(to)) {
          state.set(to, 'open');
          path.push({ schema: to, at: 0 });
        }
      }
    }
    return undefined;
  }
}

/** Only a reference leads back. */
function referenceAmong(circle: readonly { schema: JsonObject }[]): string {
  const references = circle.map(({ schema }) => schema['$ref']).filter((reference) => typeof reference === 'string');
  return `reference '${references[0] ?? '#'}'`;
}
