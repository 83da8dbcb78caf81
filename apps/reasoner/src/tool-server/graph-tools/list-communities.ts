import { z } from 'zod';
import { defineTool } from '../tool/tool';
import { limit } from '../tool/tool-inputs';
import { graphNames, graphRows } from './graph-rows';

export const listCommunities = defineTool({
  name: 'list-communities',
  title: 'Topics of the documents',
  description:
    'The communities of the knowledge graph: what the documents are about as a whole, by topic, with a summary and how important each is. Level 1 has the broadest topics. community-report tells all of one.',
  input: { level: z.number().int().min(1).max(20).default(1), limit: limit(20, 100) },
  run: async ({ level, limit: most }, call) => {
    const query = `FOR c IN @@communities FILTER c.level == @level
      SORT c.report_json.rating DESC, c.occurrence DESC, c._key LIMIT @most
      RETURN { id: c._key, title: c.report_json.title, summary: c.report_json.summary, rating: c.report_json.rating,
        parts: LENGTH(c.sub_communities), partition: c.partition_id }`;
    const communities = await graphRows(call, query, { '@communities': graphNames(call).communities, level, most });
    return { data: { level, communities } };
  },
});

export const communityReport = defineTool({
  name: 'community-report',
  title: 'Report on a topic',
  description:
    'The whole report on one community of the knowledge graph, by the id that list-communities gives: summary and findings.',
  input: { id: z.string().min(1).max(254).describe('id of a community, as list-communities gives it') },
  run: async ({ id }, call) => {
    const query = `FOR c IN @@communities FILTER c._key == @id
      RETURN { id: c._key, title: c.report_json.title, level: c.level, report: SUBSTRING(c.report_string, 0, 20000) }`;
    const [community] = await graphRows(call, query, { '@communities': graphNames(call).communities, id });
    return { data: { community: community ?? null } };
  },
});
