import type { GuardedDatabase } from '@strata/testing';

/** The collections, the view and the graph that the operations are about. */
export async function prepareData(database: GuardedDatabase, db: string): Promise<void> {
  await database.prepare('POST', '/_api/database', { name: db });
  const at = `/_db/${db}/_api`;
  for (const [name, type] of [
    ['closed', 2],
    ['open', 2],
    ['links', 3],
  ])
    await database.prepare('POST', `${at}/collection`, { name, type });
  await database.prepare('POST', `${at}/document/closed`, { _key: '1', a: 1 });
  await database.prepare('POST', `${at}/document/open`, { _key: '1', a: 1 });
  await database.prepare('POST', `${at}/document/links`, { _key: '1', _from: 'open/1', _to: 'closed/1' });
  await database.prepare('POST', `${at}/view`, {
    name: 'view',
    type: 'arangosearch',
    links: { closed: { includeAllFields: true } },
  });
  const edgeDefinitions = [{ collection: 'links', from: ['open'], to: ['closed'] }];
  await database.prepare('POST', `${at}/gharial`, { name: 'graph', edgeDefinitions });
}

/** All that a refused operation might have changed; what a case made for itself is left out. */
export async function stateOf(database: GuardedDatabase, db: string): Promise<unknown> {
  const at = `/_db/${db}/_api`;
  const named = async (path: string, member: string) => {
    const list = (await database.prepare('GET', `${at}/${path}`))[member] as { name: string }[];
    return list.filter(({ name }) => !name.startsWith('fresh') && !name.includes('::fresh'));
  };
  return {
    collections: await named('collection', 'result'),
    views: await named('view', 'result'),
    graphs: await named('gharial', 'graphs'),
    analyzers: await named('analyzer', 'result'),
    functions: await database.prepare('GET', `${at}/aqlfunction`),
    indexes: await database.prepare('GET', `${at}/index?collection=closed`),
    documents: await Promise.all(
      ['closed', 'open', 'links', '_graphs'].map(async (name) => {
        const query = 'FOR d IN @@c FILTER d._key NOT LIKE "fresh%" RETURN d';
        return (await database.prepare('POST', `${at}/cursor`, { query, bindVars: { '@c': name } })).result;
      }),
    ),
  };
}
