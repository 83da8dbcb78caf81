import { firstOf } from '../tool/bounded-rows';
import { defineTool } from '../tool/tool';
import { databaseName } from '../tool/tool-inputs';

const MAX_ANALYZERS = 200;

export const listAnalyzers = defineTool({
  name: 'list-analyzers',
  title: 'Analyzers',
  description: 'The analyzers of a database: name and type. An analyzer cuts texts into what a view or an inverted index finds.',
  input: { database: databaseName },
  run: async ({ database: name }, { database, signal }) => {
    const { result } = (await (await database(name)).read('/_api/analyzer', signal)) as {
      result: readonly { name: string; type: string }[];
    };
    const { shown, total } = firstOf(result, MAX_ANALYZERS);
    return { data: { analyzers: shown.map(({ name: analyzer, type }) => ({ name: analyzer, type })), total } };
  },
});
