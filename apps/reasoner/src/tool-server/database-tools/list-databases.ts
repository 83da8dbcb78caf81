import { defineTool } from '../tool/tool';

const MAX_DATABASES = 1_000;

export const listDatabases = defineTool({
  name: 'list-databases',
  title: 'Databases',
  description:
    'Names of the databases you may read, and which one this connection works in. The other tools take such a name as `database`. Start here when you do not know where the data is.',
  input: {},
  run: async (_, { database, databaseName, signal }) => {
    const { result } = (await (await database()).read('/_api/database/user', signal)) as { result: readonly string[] };
    return { data: { databases: result.slice(0, MAX_DATABASES), total: result.length, current: await databaseName() } };
  },
});
