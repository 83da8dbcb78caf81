import { ensureCollections } from '@strata/arango';
import { createModels, modelsConfigSchema } from '@strata/models';
import type { Database } from 'arangojs';

/** Ships, what is told of them, and who sails them: data that no import made. */
export const SHIPS = [
  {
    _key: 'alma',
    name: 'Alma',
    text: 'The Alma is a red trawler that fishes for herring off the northern banks.',
    partition_id: 'north',
  },
  {
    _key: 'borea',
    name: 'Borea',
    text: 'The Borea is an icebreaker that keeps the harbour of Bergstad open in winter.',
    partition_id: 'south',
  },
  {
    _key: 'cora',
    name: 'Cora',
    text: 'The Cora carries timber and paper across the lake.',
    citable_url: 'https://example.com/cora',
  },
] as const;
export const CREW = [
  { _key: 'ines', name: 'Ines Holm', text: 'Ines Holm is the master of the Borea.' },
  { _key: 'jon', name: 'Jon Vik', text: 'Jon Vik mends the nets of the Alma.' },
] as const;

const shipTool = (id: string, config: object, description = 'Ships of the harbour, what they carry and do') => ({
  ...{ _key: id, tool_id: id, tool_type: 'custom_retriever', description },
  config: { collection: 'ships', top_k: 2, ...config },
});
const LEXICAL = { type: 'lexical', field: 'text' };
const SEMANTIC = { type: 'semantic', field: 'embedding' };
export const CREW_TEMPLATE =
  'FOR node IN @nodes FOR v IN 1..1 OUTBOUND node @@relations_collection LIMIT @top_k RETURN UNSET(v, "_rev")';

/** As they stand in `{project}_Tools`. */
export const TOOLS = [
  shipTool('ships_words', { search_modes: [LEXICAL], response_instructions: 'Speak like a sailor.' }),
  shipTool('ships_meaning', { search_modes: [SEMANTIC] }),
  shipTool('ships_both', {
    search_modes: [
      { ...LEXICAL, weight: 3 },
      { ...SEMANTIC, weight: 1 },
    ],
  }),
  shipTool('ships_silent', { search_modes: [LEXICAL], show_citations: false }),
  shipTool(
    'crew',
    { search_modes: [LEXICAL], aql_config: { template: CREW_TEMPLATE, relations_collection: 'sails_with' }, top_k: 5 },
    'People who sail on ships',
  ),
  shipTool(
    'passages',
    { collection: 'strata_Chunks', search_modes: [{ type: 'lexical', field: 'content' }] },
    'Passages of documents',
  ),
  shipTool('untrained', { search_modes: [{ type: 'semantic', field: 'no_vectors' }] }),
  shipTool('failing', {
    search_modes: [LEXICAL],
    aql_config: { template: 'FOR node IN @nodes FOR one IN node.name RETURN CONCAT(one, @mark)', bind_params: { mark: 'x' } },
  }),
  shipTool('unchecked', { search_modes: [{ type: 'lexical', field: 'name' }], auto_create_indexes: false }),
  shipTool('in_north', { search_modes: [LEXICAL], partition_ids: ['north'], max_partition_limit: 5 }),
  shipTool('selecting', { search_modes: [LEXICAL], auto_select_partitions: true }),
  shipTool('unselecting', { search_modes: [LEXICAL], auto_select_partitions: false }),
] as const;

/** Tools that cannot be used, with what is wrong about each. */
export const WRONG_TOOLS: readonly (readonly [problem: RegExp, config: object])[] = [
  [/does not use @nodes/, { aql_config: { template: 'FOR ship IN ships RETURN ship' } }],
  [/search_modes/, { search_modes: [{ type: 'fuzzy', field: 'text' }] }],
  [/search_modes names no field/, { search_modes: [] }],
  [/no path of attribute names/, { search_modes: [{ type: 'lexical', field: 'text` == 1 OR `x' }] }],
  [/only read-only queries/, { aql_config: { template: 'FOR node IN @nodes REMOVE node IN ships' } }],
  [
    /only read-only queries/,
    { aql_config: { template: 'FOR node IN @nodes LET x = (FOR s IN ships INSERT s INTO crew RETURN 1) RETURN x' } },
  ],
  [/only read-only queries/, { aql_config: { template: 'FOR node IN @nodes RETURN MY::FUNCTION(node)' } }],
  [/not found: ghosts/, { aql_config: { template: 'FOR node IN @nodes FOR g IN ghosts RETURN g' } }],
  [/template/, { aql_config: { template: 'FOR node IN @nodes RETRUN node' } }],
  [/relations_collection is missing/, { aql_config: { template: CREW_TEMPLATE } }],
  [/no value specified/, { aql_config: { template: 'FOR node IN @nodes FILTER node.x == @mine RETURN node' } }],
  [/no collection ghosts/, { collection: 'ghosts' }],
  [/partition_ids/, { partition_ids: [] }],
  [/cannot be true together/, { partition_ids: ['north'], auto_select_partitions: true }],
  [/max_partition_limit/, { max_partition_limit: 0 }],
  [/top_k/, { top_k: 'many' }],
];
export const wrongTool = (id: string, config: object) => shipTool(id, { search_modes: [LEXICAL], ...config });

/** Ships with vectors as the built-in model makes them, their crew, and who sails with whom. */
export async function storeShips(db: Database): Promise<void> {
  await ensureCollections(db, [
    { name: 'ships', type: 'document' },
    { name: 'crew', type: 'document' },
    { name: 'sails_with', type: 'edge' },
  ]);
  const { embedder } = createModels(modelsConfigSchema.parse({}));
  const vectors = await embedder.embed(SHIPS.map(({ text }) => text));
  await db.collection('ships').saveAll(SHIPS.map((ship, i) => ({ ...ship, embedding: [...vectors[i]!] })));
  await db.collection('crew').saveAll([...CREW]);
  const edge = (ship: string, person: string) => ({ _from: `ships/${ship}`, _to: `crew/${person}` });
  await db.collection('sails_with').saveAll([edge('borea', 'ines'), edge('alma', 'jon')]);
}

export async function storeTools(db: Database, project: string, tools: readonly object[] = TOOLS): Promise<void> {
  await ensureCollections(db, [{ name: `${project}_Tools`, type: 'document' }]);
  await db.collection(`${project}_Tools`).saveAll([...tools], { overwriteMode: 'replace' });
}

export async function dropTools(db: Database, project: string): Promise<void> {
  await db.collection(`${project}_Tools`).drop();
}
