import { judgeReading } from '../../database-access/judge-reading';
import { defineTool } from '../tool/tool';
import { aqlQuery, bindVars, databaseName } from '../tool/tool-inputs';
import { planSteps, planSummary } from './plan-steps';

export const explainQuery = defineTool({
  name: 'explain-query',
  title: 'Plan of a query',
  description:
    'How the database would run a reading query, without running it: the steps in their order, the index that each uses, estimated items and cost, the optimizer rules that were applied, warnings, and `full_scans`: collections that are read from end to end. Call it before and after a change that is to make a query faster; profile-query then measures.',
  input: { query: aqlQuery, bind_vars: bindVars, database: databaseName },
  run: async ({ query, bind_vars = {}, database: name }, { database, signal }) => {
    judgeReading(query, bind_vars);
    const { plan, warnings } = await (await database(name)).explain(query, bind_vars, signal);
    return { data: { ...planSummary(plan), steps: planSteps(plan), warnings } };
  },
});
