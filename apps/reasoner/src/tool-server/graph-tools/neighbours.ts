import { z } from 'zod';
import { defineTool } from '../tool/tool';
import { limit } from '../tool/tool-inputs';
import { entityName, oneEntity } from './find-entities';
import { graphNames, graphRows } from './graph-rows';

export const neighbours = defineTool({
  name: 'neighbours',
  title: 'Neighbours of an entity',
  description:
    'What an entity of the knowledge graph is related to: the other entity, the name of the relation and which way it points, what the documents say of it, from when until when, how strongly. The strongest come first. `relation` takes one name, such as FOUNDED.',
  input: {
    name: entityName,
    relation: z.string().trim().min(1).max(200).optional().describe('only relations of this name'),
    limit: limit(25, 200),
  },
  run: async ({ name, relation, limit: most }, call) => {
    const entity = await oneEntity(call, name);
    const { relations } = graphNames(call);
    const query = `FOR r IN @@relations
      FILTER (r._from == @id OR r._to == @id) AND r.type == "RELATED_TO"
      FILTER @relation == null OR UPPER(r.relation_type) == UPPER(@relation)
      SORT r.weight DESC, r._key LIMIT @most
      LET other = DOCUMENT(r._from == @id ? r._to : r._from)
      FILTER other != null
      RETURN { relation: r.relation_type, direction: r._from == @id ? "to" : "from", entity: other.entity_name, id: other._id,
        type: other.entity_type, description: r.description, valid_from: r.valid_from, valid_until: r.valid_until, weight: r.weight }`;
    const bindVars = { '@relations': relations, id: entity.id, relation: relation ?? null, most };
    return { data: { entity, neighbours: await graphRows(call, query, bindVars) } };
  },
});
