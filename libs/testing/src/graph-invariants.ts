/** Asks one AQL query; all its rows. */
export type AskGraph = (query: string, bindVars: Record<string, unknown>) => Promise<unknown[]>;

/** A rule of the graph that does not hold, with some of the rows that break it. */
export interface BrokenInvariant {
  readonly rule: string;
  readonly rows: unknown[];
}

interface Invariant {
  readonly rule: string;
  /** `<name>` stands for the project's collection of that name; finds the rows that break the rule */
  readonly breaking: string;
}

const SHOWN = 5;

/** Layers 1 and 2: categories, documents, similarities, clusters, strategy profiles. */
const CORPUS_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'no similarity without its documents, and none between categories',
    breaking: `FOR edge IN <similarities> LET from = DOCUMENT(edge._from) LET to = DOCUMENT(edge._to)
      FILTER from == null OR to == null OR from.module != edge.module OR to.module != edge.module OR edge._from == edge._to RETURN edge._key`,
  },
  {
    rule: 'no edge of the corpus graph without its ends',
    breaking: `FOR edge IN <corpus_relations> FILTER DOCUMENT(edge._from) == null OR DOCUMENT(edge._to) == null RETURN edge._key`,
  },
  {
    rule: 'every cluster has members, size counts them, and each member has one edge to it',
    breaking: `FOR domain IN <domains>
      LET own = (FOR edge IN <corpus_relations> FILTER edge._to == domain._id AND edge.label == "IN_DOMAIN" RETURN PARSE_IDENTIFIER(edge._from).key)
      LET found = (FOR key IN domain.members FOR source IN <sources> FILTER source._key == key AND source.module == domain.module RETURN key)
      FILTER domain.size == 0 OR domain.size != LENGTH(domain.members) OR LENGTH(found) != domain.size
        OR SORTED(own) != SORTED(domain.members)
      RETURN { cluster: domain._key, size: domain.size, members: LENGTH(domain.members), found: LENGTH(found), edges: LENGTH(own) }`,
  },
  {
    rule: 'a document is in one cluster at most',
    breaking: `FOR source IN <sources>
      LET clusters = (FOR edge IN <corpus_relations> FILTER edge._from == source._id AND edge.label == "IN_DOMAIN" RETURN edge._to)
      FILTER LENGTH(clusters) > 1 RETURN { document: source.filename, clusters }`,
  },
  {
    rule: 'a category has a row exactly when it has documents, and the row lists its clusters',
    breaking: `LET labels = (FOR source IN <sources> COLLECT label = source.module RETURN label)
      LET rows = (FOR module IN <modules> RETURN module.name)
      LET strange = (FOR label IN APPEND(MINUS(labels, rows), MINUS(rows, labels)) RETURN { category: label })
      LET unlisted = (FOR module IN <modules>
        LET own = (FOR domain IN <domains> FILTER domain.module == module.name RETURN domain._id)
        LET edges = (FOR edge IN <corpus_relations> FILTER edge._from == module._id AND edge.label == "HAS_CLUSTER" RETURN edge._to)
        FILTER SORTED(own) != SORTED(module.clusters) OR SORTED(own) != SORTED(edges)
        RETURN { category: module.name, clusters: LENGTH(own), listed: LENGTH(module.clusters), edges: LENGTH(edges) })
      FOR row IN APPEND(strange, unlisted) RETURN row`,
  },
  {
    rule: 'a strategy profile has its cluster, counts its documents, and is tied to it',
    breaking: `FOR profile IN <rags>
      LET domain = FIRST(FOR d IN <domains> FILTER d._key == profile.cluster_id RETURN d)
      LET edges = (FOR edge IN <corpus_relations> FILTER edge._to == profile._id AND edge.label == "INGESTED_AS" RETURN edge._from)
      FILTER domain == null OR profile.document_count != domain.size OR edges != [domain._id]
      RETURN { partition: profile._key, count: profile.document_count, size: domain.size, edges }`,
  },
  {
    rule: 'a document bears the partition of its cluster, and none without one',
    breaking: `FOR source IN <sources>
      LET partitions = (FOR edge IN <corpus_relations> FILTER edge._from == source._id AND edge.label == "IN_DOMAIN"
        FOR profile IN <rags> FILTER profile.cluster_id == PARSE_IDENTIFIER(edge._to).key RETURN profile._key)
      FILTER LENGTH(partitions) == 0 ? source.partition_id != "" : source.partition_id NOT IN partitions
      RETURN { document: source.filename, bears: source.partition_id, partitions }`,
  },
  { rule: 'no change of the graph is half done', breaking: 'FOR row IN <change_journal> RETURN row._key' },
];

/** Layer 3: documents, chunks, entities, communities and the edges between them. */
const KNOWLEDGE_INVARIANTS: readonly Invariant[] = [
  {
    rule: 'no edge of the knowledge graph without its ends',
    breaking: `LET ends = UNION_DISTINCT((FOR edge IN <Relations> RETURN DISTINCT edge._from), (FOR edge IN <Relations> RETURN DISTINCT edge._to))
      LET missing = (FOR id IN ends FILTER DOCUMENT(id) == null RETURN id)
      FOR edge IN <Relations> FILTER edge._from IN missing OR edge._to IN missing
      RETURN { key: edge._key, type: edge.type, from: edge._from, to: edge._to }`,
  },
  {
    rule: 'no chunk without its document',
    // a document may be of many megabytes and have thousands of chunks: each is read once
    breaking: `LET documents = (FOR d IN <Documents> RETURN { key: d._key, partition: d.partition_id })
      LET partitions = ZIP(documents[*].key, documents[*].partition)
      FOR chunk IN <Chunks>
        LET of = (FOR edge IN <Relations> FILTER edge._from == chunk._id AND edge.type == "PART_OF" RETURN PARSE_IDENTIFIER(edge._to).key)
        FILTER of != [chunk.document_key] OR NOT HAS(partitions, chunk.document_key) OR partitions[chunk.document_key] != chunk.partition_id
        RETURN chunk._key`,
  },
  {
    rule: 'no document without a chunk',
    breaking: `LET chunked = (FOR chunk IN <Chunks> RETURN DISTINCT chunk.document_key)
      FOR d IN <Documents> FILTER d._key NOT IN chunked AND d.content != "" RETURN d.file_name`,
  },
  {
    rule: 'no entity without a mention',
    breaking: `FOR entity IN <Entities>
      FILTER LENGTH(FOR edge IN <Relations> FILTER edge._from == entity._id AND edge.type == "MENTIONED_IN" LIMIT 1 RETURN 1) == 0
      RETURN entity.entity_name`,
  },
  {
    rule: 'a relation is stated by chunks that are there',
    breaking: `FOR edge IN <Relations> FILTER edge.type == "RELATED_TO"
      LET missing = (FOR key IN SPLIT(edge.source_id, "<SEP>") FILTER LENGTH(FOR c IN <Chunks> FILTER c._key == key RETURN 1) == 0 RETURN key)
      FILTER LENGTH(missing) > 0 RETURN { edge: edge._key, missing }`,
  },
  {
    rule: 'every community is reached from an entity or from a community below it, and its children are there',
    breaking: `FOR community IN <Communities>
      LET reached = LENGTH(FOR edge IN <Relations> FILTER edge._to == community._id AND edge.type IN ["IN_COMMUNITY", "SUB_COMMUNITY_OF"]
        LIMIT 1 RETURN 1) > 0
      LET children = (FOR edge IN <Relations> FILTER edge._to == community._id AND edge.type == "SUB_COMMUNITY_OF"
        FOR c IN <Communities> FILTER c._id == edge._from RETURN c.title)
      LET above = LENGTH(FOR edge IN <Relations> FILTER edge._from == community._id AND edge.type == "SUB_COMMUNITY_OF" RETURN 1)
      FILTER NOT reached OR SORTED(children) != SORTED(community.sub_communities) OR above != (community.level == 1 ? 0 : 1)
      RETURN { title: community.title, partition: community.partition_id, level: community.level, children, above }`,
  },
  {
    rule: 'the record of merges speaks of chunks that are there',
    breaking: `FOR merge IN <Merges>
      FOR key IN UNION_DISTINCT(merge.mentions[*].chunk_key, merge.said[*].chunk_key, merge.relations[*].chunk_key)
        FILTER LENGTH(FOR c IN <Chunks> FILTER c._key == key RETURN 1) == 0 RETURN { merge: merge._key, missing: key }`,
  },
  {
    rule: 'a semantic unit refers to a chunk of its partition',
    breaking: `FOR unit IN <SemanticUnits>
      FILTER LENGTH(FOR c IN <Chunks> FILTER c._key == unit.source_chunk_id AND c.partition_id == unit.partition_id RETURN 1) == 0
      RETURN { unit: unit._key, missing: unit.source_chunk_id }`,
  },
  {
    rule: 'every partition of the knowledge graph has a strategy profile',
    breaking: `FOR d IN <Documents> COLLECT partition = d.partition_id
      FILTER LENGTH(FOR profile IN <rags> FILTER profile._key == partition RETURN 1) == 0 RETURN partition`,
  },
  {
    rule: 'every document of the knowledge graph has a file of the corpus',
    breaking: `FOR d IN <Documents> FOR file IN d.file_ids
      FILTER LENGTH(FOR source IN <sources> FILTER source.file_id == file RETURN 1) == 0 RETURN { document: d.file_name, file }`,
  },
];

/**
 * Looks whether a project's graph is sound: counts right, nothing orphaned, everything reachable. To be called between operations: half-done
 * work of a running one breaks rules.
 * @returns the rules that do not hold; empty for a sound graph
 */
export async function brokenInvariants(ask: AskGraph, project = 'strata'): Promise<BrokenInvariant[]> {
  const collections = new Set(
    (await ask('FOR c IN COLLECTIONS() FILTER STARTS_WITH(c.name, @prefix) RETURN c.name', { prefix: `${project}_` })) as string[],
  );
  const broken: BrokenInvariant[] = [];
  for (const { rule, breaking } of [...CORPUS_INVARIANTS, ...KNOWLEDGE_INVARIANTS]) {
    const names = [...breaking.matchAll(/<(\w+)>(?!")/g)].map(([, name]) => `${project}_${name}`);
    if (names.some((name) => !collections.has(name))) continue; // nothing of the kind was ever made
    const query = breaking.replaceAll(/<(\w+)>(?!")/g, (_, name: string) => `\`${project}_${name}\``);
    const rows = await ask(query, {});
    if (rows.length > 0)
      broken.push({ rule, rows: [...rows.slice(0, SHOWN), ...(rows.length > SHOWN ? [`${rows.length} rows`] : [])] });
  }
  return broken;
}
