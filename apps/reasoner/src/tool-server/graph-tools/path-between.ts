import { z } from 'zod';
import { defineTool } from '../tool/tool';
import { entityName, oneEntity } from './find-entities';
import { graphNames, graphRows } from './graph-rows';

/** Vertices that one step may look at. */
const WIDEST = 20_000;

export const pathBetween = defineTool({
  name: 'path-between',
  title: 'Path between two entities',
  description:
    'A shortest chain of relations between two entities of the knowledge graph, with the name of each relation: how two people or things are connected. Gives no path when there is none of at most `max_steps` relations.',
  input: { from: entityName, to: entityName, max_steps: z.number().int().min(1).max(6).default(4) },
  run: async ({ from, to, max_steps }, call) => {
    const [start, end] = [await oneEntity(call, from), await oneEntity(call, to)];
    const { relations } = graphNames(call);
    const layer = `FOR r IN @@relations FILTER (r._from IN @ids OR r._to IN @ids) AND r.type == "RELATED_TO" LIMIT ${WIDEST}
      RETURN [r._from, r._to, r.relation_type]`;
    const cameBy = new Map<string, { readonly before: string; readonly relation: string } | undefined>([[start.id, undefined]]);
    let front = [start.id];
    for (let step = 0; step < max_steps && !cameBy.has(end.id) && front.length > 0; step++) {
      const ids = new Set(front);
      front = [];
      for (const [a, b, relation] of await graphRows<[string, string, string]>(call, layer, {
        '@relations': relations,
        ids: [...ids],
      }))
        for (const [here, there] of [
          [a, b],
          [b, a],
        ] as const)
          if (ids.has(here) && !cameBy.has(there)) {
            cameBy.set(there, { before: here, relation });
            front.push(there);
          }
    }
    if (!cameBy.has(end.id)) return { data: { from: start, to: end, path: null } };
    const way: { id: string; relation: string | null }[] = [];
    for (let id: string | undefined = end.id; id !== undefined; id = cameBy.get(id)?.before)
      way.unshift({ id, relation: cameBy.get(id)?.relation ?? null });
    const named = await graphRows<{ id: string; name: string }>(
      call,
      'FOR id IN @ids LET e = DOCUMENT(id) RETURN { id, name: e.entity_name }',
      { ids: way.map(({ id }) => id) },
    );
    const names = new Map(named.map(({ id, name }) => [id, name]));
    const path = way.map(({ id, relation }) => ({ ...(relation !== null && { by: relation }), entity: names.get(id) ?? id, id }));
    return { data: { from: start, to: end, path } };
  },
});
