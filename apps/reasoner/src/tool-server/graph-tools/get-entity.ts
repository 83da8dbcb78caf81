import { defineTool } from '../tool/tool';
import { entityName, findEntities } from './find-entities';
import { graphNames, graphRows } from './graph-rows';

const PASSAGES = 5;

export const getEntity = defineTool({
  name: 'get-entity',
  title: 'Entity of the knowledge graph',
  description:
    'Entities (people, organisations, places, things) of the project by name: type, description, and the first passages that mention the best match, with chunk ids for source-text. Several are given when the name fits several; each has an id for neighbours and path-between.',
  input: { name: entityName },
  run: async ({ name }, call) => {
    const entities = await findEntities(call, name);
    const [best] = entities;
    if (best === undefined) return { data: { entities, passages: [] } };
    const { relations } = graphNames(call);
    const query = `FOR r IN @@relations FILTER r._from == @id AND r.type == "MENTIONED_IN" LIMIT @most
      LET c = DOCUMENT(r._to) FILTER c != null
      RETURN { chunk: c._key, text: SUBSTRING(c.content, 0, 600) }`;
    const passages = await graphRows(call, query, { '@relations': relations, id: best.id, most: PASSAGES });
    return { data: { entities, passages } };
  },
});
