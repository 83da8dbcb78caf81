import type { Answer } from './answer-parts';
import { collectionTable, couldNotTell, graphLines, inCollection } from './answer-parts';
import { bullets, bytes, code, counted, listed, number, paragraphs, table } from './markdown';

/** A size of one collection is a call of its own. */
const MOST_SIZES = 20;
const KEPT_FOR_OTHERS = 3;

/** What can be asked, with examples of this very database. */
export const answerHelp: Answer = async ({ collections, facts }) => {
  const graphs = (await facts.graphs()) ?? [];
  const named = collections.filter(({ count }) => count !== 0);
  const largest = (named.length > 0 ? named : collections).toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const name = largest.find(({ type }) => type === 'document')?.name ?? largest[0]?.name ?? 'orders';
  return paragraphs(
    `I look at this database with tools that only read: it has ${counted(collections.length, 'collection')} and ${counted(graphs.length, 'named graph')}. You can ask, for example:`,
    bullets([
      '“Which collections are there?”, “Which graphs?”, “Which databases, views, analyzers?”',
      `“How many documents are in ${name}?”, “How big is ${name}?”, “Which collection is the largest?”`,
      `“What attributes does ${name} have?”, “Show me a few documents of ${name}”, “Which collections have an attribute \`name\`?”`,
      `“Which indexes are on ${name}?”, “Which collections have no index of their own?”`,
      '“Which queries were slow?”, “Explain this query: FOR …”, “How does COLLECT work?”',
      '“Optimize this query: FOR …”: I rewrite it and prove by running both that the result is the same and faster',
    ]),
    'Questions about the contents themselves (“Which customer ordered most in May?”) are for `strata translate "…"`, which writes the query, and questions about documents for `strata ask "…"`.',
  );
};

/** Asks for a change. */
export const answerWrites: Answer = async () =>
  'I only read: nothing is created, changed or deleted here, neither data nor indexes. Changes are for `strata shell`, or any client of the database, with rights of its own. I can look at what is there, and make reading queries faster.';

export const answerCollections: Answer = async (basis) => {
  const { collections, facts, question } = basis;
  const kinds = question.senses.has('edge') ? collections.filter(({ type }) => type === 'edge') : collections;
  if (collections.length === 0) return 'This database has no collections that you may read.';
  const edges = collections.filter(({ type }) => type === 'edge').length;
  const documents = kinds.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const empty = collections.filter(({ count }) => count === 0);
  if (question.senses.has('least') && /\bempty\b/i.test(question.text))
    return empty.length === 0
      ? 'No collection is empty.'
      : `${counted(empty.length, 'collection is', 'collections are')} empty: ${listed(empty.map(({ name }) => code(name)))}.`;
  const graphs = question.senses.has('collection') ? [] : ((await facts.graphs()) ?? []);
  return paragraphs(
    `There ${collections.length === 1 ? 'is' : 'are'} ${counted(collections.length, 'collection')} (${number(collections.length - edges)} of documents, ${number(edges)} of edges) with ${counted(documents, 'document')} in all.`,
    collectionTable(kinds),
    graphs.length === 0 ? undefined : paragraphs(`And ${counted(graphs.length, 'named graph')}:`, bullets(graphLines(graphs))),
  );
};

export const answerDatabases: Answer = async (basis) => {
  const found = await basis.facts.databases();
  if (found === undefined) return couldNotTell(basis, 'which databases there are');
  const current = found.current === undefined ? '' : ` This conversation is about ${code(found.current)}.`;
  return paragraphs(
    `You may read ${counted(found.databases.length, 'database')}: ${listed(found.databases.map(code))}.${current}`,
    'Another one is asked with the header `x-strata-database`.',
  );
};

export const answerGraphs: Answer = async (basis) => {
  const graphs = await basis.facts.graphs();
  if (graphs === undefined) return couldNotTell(basis, 'which graphs there are');
  const edges = basis.collections.filter(({ type }) => type === 'edge');
  const told =
    edges.length === 0
      ? 'There are no edge collections either.'
      : `The edge collections are ${listed(edges.map(({ name, count }) => `${code(name)} (${inCollection(count)})`))}.`;
  if (graphs.length === 0) return `There are no named graphs in this database. ${told}`;
  return paragraphs(
    `There ${graphs.length === 1 ? 'is' : 'are'} ${counted(graphs.length, 'named graph')}:`,
    bullets(graphLines(graphs)),
    told,
  );
};

/** How collections hang together by the edges of graphs, and by edge collections outside of them. */
export const answerRelations: Answer = async (basis) => {
  const { question, facts, collections } = basis;
  const graphs = (await facts.graphs()) ?? [];
  const named = question.collections.map(({ name }) => name);
  const all = graphs.flatMap((graph) => graph.edge_definitions.map((edge) => ({ ...edge, graph: graph.name })));
  const touching = all.filter(({ collection, from, to }) => {
    const ends = [collection, ...from, ...to];
    return named.length > 1 ? named.every((name) => ends.includes(name)) : named.some((name) => ends.includes(name));
  });
  if (touching.length > 0)
    return bullets(
      touching.map(
        ({ collection, from, to, graph }) =>
          `${code(collection)} (${inCollection(collections.find(({ name }) => name === collection)?.count ?? null)} edges) leads from ${listed(from.map(code))} to ${listed(to.map(code))}, in the graph **${graph}**.`,
      ),
    );
  const edges = collections.filter(({ type }) => type === 'edge').map(({ name }) => code(name));
  return `No named graph connects ${listed(named.map(code))}.${edges.length === 0 ? ' There are no edge collections.' : ` Edge collections: ${listed(edges)}.`}`;
};

export const answerViews: Answer = async (basis) => {
  const views = await basis.facts.views();
  if (views === undefined) return couldNotTell(basis, 'which views there are');
  if (views.length === 0)
    return /\btext\b|\bsearch\b/i.test(basis.question.text)
      ? 'There are no views in this database, so no texts are searched by words or scores.'
      : 'There are no views in this database.';
  const rows = views.map(({ name, type, collections }) => [code(name), type, listed(collections.map(code)) || '–']);
  return paragraphs(
    `There ${views.length === 1 ? 'is' : 'are'} ${counted(views.length, 'view')}:`,
    table(['View', 'Type', 'Of collections'], rows),
  );
};

export const answerAnalyzers: Answer = async (basis) => {
  const analyzers = await basis.facts.analyzers();
  if (analyzers === undefined) return couldNotTell(basis, 'which analyzers there are');
  const rows = analyzers.map(({ name, type }) => [code(name), type]);
  return paragraphs(`There are ${counted(analyzers.length, 'analyzer')}:`, table(['Analyzer', 'Type'], rows));
};

/** How large collections are, the largest first; of one, several, or all. */
export const answerSizes: Answer = async (basis) => {
  const { question, collections, facts, callsLeft } = basis;
  const named = question.collections.map(({ name }) => name);
  if (named.length === 0 && /\bempty\b/i.test(question.text)) return answerCollections(basis);
  const byCount = collections.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const asked = named.length > 0 ? named : byCount.map(({ name }) => name);
  const looked = asked.slice(0, Math.min(MOST_SIZES, callsLeft() - KEPT_FOR_OTHERS));
  const sizes = (await Promise.all(looked.map(async (name) => ({ name, size: await facts.size(name) })))).flatMap(
    ({ name, size }) => (size ? [{ name, ...size }] : []),
  );
  if (sizes.length === 0) return couldNotTell(basis, 'how large the collections are');
  const isLeast = question.senses.has('least');
  const byDocuments = /\bdocuments?\b|\brows?\b|\brecords?\b|\bentries\b/i.test(question.text);
  const weight = (size: (typeof sizes)[number]) => (byDocuments ? size.count : (size.documents_bytes ?? size.count));
  sizes.sort((a, b) => (isLeast ? weight(a) - weight(b) : weight(b) - weight(a)));
  const first = sizes[0]!;
  const sum = sizes.reduce((total, size) => total + (size.documents_bytes ?? 0), 0);
  const lead =
    sizes.length === 1
      ? `${code(first.name)} has ${counted(first.count, 'document')}${first.documents_bytes === null ? '' : ` of ${bytes(first.documents_bytes)} in all`}${first.average_document_bytes ? `, ${bytes(first.average_document_bytes)} each on average` : ''}${!first.indexes_bytes ? '' : `; its indexes take ${bytes(first.indexes_bytes)}`}.`
      : `${code(first.name)} is the ${isLeast ? 'smallest' : 'largest'}: ${counted(first.count, 'document')}${first.documents_bytes === null ? '' : `, ${bytes(first.documents_bytes)}`}. Together the ${number(sizes.length)} collections${asked.length > looked.length ? ' with most documents' : asked.length > sizes.length ? ' that could be looked at' : ''} have ${bytes(sum)} of documents.`;
  if (sizes.length === 1) return lead;
  const rows = sizes.map((size) => [
    code(size.name),
    number(size.count),
    size.documents_bytes === null ? '–' : bytes(size.documents_bytes),
    size.average_document_bytes === null ? '–' : bytes(size.average_document_bytes),
    !size.indexes_bytes ? '–' : bytes(size.indexes_bytes),
  ]);
  return paragraphs(lead, table(['Collection', 'Documents', 'Size', 'Average', 'Indexes'], rows));
};

/** Whether something of a name is there. */
export const answerExists: Answer = async ({ question, collections, facts }) => {
  const named = question.collections[0];
  if (named !== undefined && (named.how === 'exact' || named.how === 'form')) {
    const found = collections.find(({ name }) => name === named.name);
    return `Yes: ${code(named.name)} is ${found?.type === 'edge' ? 'an edge collection' : 'a collection'} with ${found?.count === undefined || found.count === null ? 'an unknown number of' : number(found.count)} documents.`;
  }
  const asked = question.rest[0]?.raw ?? named?.asked ?? '';
  if (question.senses.has('graph')) {
    const graphs = (await facts.graphs()) ?? [];
    const graph = graphs.find(({ name }) => name.toLowerCase() === asked.toLowerCase());
    return graph
      ? `Yes: ${graphLines([graph]).join('')}.`
      : `No, there is no graph called ${code(asked)}. There ${graphs.length === 1 ? 'is' : 'are'}: ${listed(graphs.map(({ name }) => code(name))) || 'none'}.`;
  }
  if (question.senses.has('database')) {
    const { databases = [] } = (await facts.databases()) ?? {};
    return databases.some((name) => name.toLowerCase() === asked.toLowerCase())
      ? `Yes, you may read a database called ${code(asked)}.`
      : `No, there is no database called ${code(asked)} that you may read. You may read ${listed(databases.map(code))}.`;
  }
  const near = named === undefined ? '' : ` The nearest name is ${code(named.name)}.`;
  return `No, there is no collection called ${code(asked)}.${near} The collections are ${listed(collections.slice(0, 30).map(({ name }) => code(name)))}.`;
};
