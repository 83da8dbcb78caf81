import { describe, expect, it } from '@jest/globals';
import { onlyTable, plain, readSections, sectionNamed } from '@strata/testing';
import { readFileSync } from 'node:fs';
import { readDeclaredFields, REQUEST_FIELDS } from './declared-fields';
import { describeProblems } from './field-problems';
import { readParameters } from './read-parameters';

/** A parameter of docs/contracts/importer.md, "Parameters". */
interface Row {
  /** where it arrives in the parameters of the import; undefined for what has no effect */
  readonly arrivesAt?: string;
  readonly default: unknown;
  /** what may be sent, and what becomes of it */
  readonly accepted: readonly (readonly [sent: unknown, arrives: unknown])[];
  readonly refused: readonly unknown[];
  /** further fields, without which it is not accepted */
  readonly beside?: object;
  /** refused with 400 on the batch call, too */
  readonly isEnumerated?: true;
}

const FLAG = {
  accepted: [
    [true, true],
    [false, false],
    [null, 'default'],
  ] as const,
  refused: ['yes', 1, 'true', []],
};
const COUNT = ['x', 1.5, true, [], {}, '1.5', ''];
const NAMES = { default: [], refused: ['x', [''], ['  '], [1], {}] };

const ROWS: Readonly<Record<string, Row>> = {
  rag_mode: {
    ...{ arrivesAt: 'ragMode', default: 'full_graphrag', isEnumerated: true },
    accepted: [
      ['full_graphrag', 'full_graphrag'],
      ['vector_rag', 'vector_rag'],
      ['', 'full_graphrag'],
    ],
    refused: ['Vector_RAG', 'graph', 1, true, []],
  },
  partition_id: {
    ...{
      arrivesAt: 'partitionId',
      default: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      isEnumerated: true,
    },
    accepted: [
      ["aZ0_-.@()+,=;$!*'%", "aZ0_-.@()+,=;$!*'%"],
      ['x'.repeat(254), 'x'.repeat(254)],
      ['legal_0_a', 'legal_0_a'],
      ['', 'default'],
    ],
    refused: ['x'.repeat(255), 'a b', 'a:b', 'a/b', 'ä', 'a\n', 'a#b', 1],
  },
  import_id: {
    ...{ arrivesAt: 'importId', default: undefined },
    accepted: [
      ['work-1', 'work-1'],
      ['', undefined],
    ],
    refused: ['a b', 'a:b', 'x'.repeat(255), 1],
  },
  chunk_token_size: {
    ...{ arrivesAt: 'chunking.maxTokens', default: 1024 },
    accepted: [
      [128, 128],
      ['512', 512],
      [1_000_000, 1_000_000],
    ],
    refused: [0, -1, 127, ...COUNT],
  },
  chunk_overlap_token_size: {
    ...{ arrivesAt: 'chunking.overlapTokens', default: 128 },
    accepted: [
      [0, 0],
      [1024, 1024],
    ],
    refused: [-1, 1025, ...COUNT],
  },
  chunk_min_token_size: {
    ...{ arrivesAt: 'chunking.minTokens', default: 64 },
    accepted: [
      [0, 0],
      [2000, 2000],
    ],
    refused: [-1, ...COUNT],
  },
  chunk_custom_separators: {
    ...{ arrivesAt: 'chunking.separators', default: [] },
    accepted: [
      [
        ['\n---\n', ' '],
        ['\n---\n', ' '],
      ],
      [[], []],
    ],
    refused: [[''], 'x', [1], {}],
  },
  preserve_chunk_separator: { ...FLAG, arrivesAt: 'chunking.preserveSeparator', default: false },
  ignore_chunk_token_size: { ...FLAG, arrivesAt: 'chunking.ignoreSizes', default: false },
  entity_types: {
    ...{ ...NAMES, arrivesAt: 'extraction.entityTypes', default: ['person', 'organization', 'geo', 'event'] },
    accepted: [
      [['ship'], ['ship']],
      [[], ['person', 'organization', 'geo', 'event']],
    ],
  },
  relationship_types: { ...NAMES, arrivesAt: 'extraction.relationshipTypes', accepted: [[['BUILT'], ['BUILT']]] },
  enable_strict_types: { ...FLAG, arrivesAt: 'extraction.strictTypes', default: false },
  entity_extract_max_gleaning: {
    ...{ arrivesAt: 'extraction.maxGleaning', default: 1 },
    accepted: [
      [0, 0],
      [10, 10],
    ],
    refused: [-1, 11, ...COUNT],
  },
  custom_prompts: {
    ...{ arrivesAt: 'extraction.prompts', default: {} },
    accepted: [
      [{ entity_extraction: '{input_text} {entity_types}' }, { entity_extraction: '{input_text} {entity_types}' }],
      [{ community_report: '{input_text}' }, { community_report: '{input_text}' }],
      [{ summarize_entity_descriptions: '{description_list}' }, { summarize_entity_descriptions: '{description_list}' }],
      [{ claim_extraction: 'x' }, { claim_extraction: 'x' }],
      [
        { entity_continue_extraction: 'x', entity_if_loop_extraction: 'y' },
        { entity_continue_extraction: 'x', entity_if_loop_extraction: 'y' },
      ],
      [
        { entiti_continue_extraction: 'x', entiti_if_loop_extraction: 'y' },
        { entity_continue_extraction: 'x', entity_if_loop_extraction: 'y' },
      ],
    ],
    refused: [
      ...[
        { unknown: 'x' },
        { entity_extraction: '{input_text}' },
        { entity_extraction: '{entity_types}' },
        { community_report: 'x' },
      ],
      ...[{ summarize_entity_descriptions: 'x' }, { claim_extraction: 1 }, 'x', ['x']],
    ],
  },
  enable_chunk_embeddings: { ...FLAG, arrivesAt: 'embeddings.chunks', default: false },
  enable_edge_embeddings: { ...FLAG, arrivesAt: 'embeddings.edges', default: false },
  enable_community_embeddings: { ...FLAG, arrivesAt: 'embeddings.communities', default: true },
  vector_index_metric: {
    ...{ arrivesAt: 'vectorIndex.metric', default: 'cosine', isEnumerated: true },
    accepted: [
      ['cosine', 'cosine'],
      ['l2', 'l2'],
      ['innerProduct', 'innerProduct'],
      ['', 'cosine'],
    ],
    refused: ['Cosine', 'dot', 1],
  },
  vector_index_n_lists: {
    ...{ arrivesAt: 'vectorIndex.nLists', default: undefined, isEnumerated: true },
    accepted: [
      [1, 1],
      ['40', 40],
    ],
    refused: [0, -1, ...COUNT],
  },
  vector_index_use_hnsw: { default: undefined, accepted: [[false, undefined]], refused: ['yes', 1], isEnumerated: true },
  enable_semantic_units: { ...FLAG, arrivesAt: 'semanticUnits.isEnabled', default: false },
  process_images: { ...FLAG, arrivesAt: 'semanticUnits.processImages', default: false, beside: { enableSemanticUnits: true } },
  enable_semantic_unit_embeddings: {
    ...{ ...FLAG, arrivesAt: 'semanticUnits.embeddings', default: false, beside: { enableSemanticUnits: true } },
  },
  smart_graph_attribute: { default: undefined, accepted: [['', undefined]], refused: ['region', 1] },
  satellite_collections: { default: undefined, accepted: [[[], undefined]], refused: ['x', [''], [1]] },
  batch_size: {
    ...{ arrivesAt: 'batchSize', default: 1000 },
    accepted: [
      [1, 1],
      [100_000, 100_000],
    ],
    refused: [0, 100_001, ...COUNT],
  },
  max_cost: { ...{ arrivesAt: 'budget.maxCost', default: undefined }, accepted: [[0.01, 0.01]], refused: [0, -1, '1', true] },
  max_tokens: {
    ...{ arrivesAt: 'budget.maxTokens', default: undefined },
    accepted: [
      [1, 1],
      ['9', 9],
    ],
    refused: [0, -1, ...COUNT],
  },
  shard_count: {
    default: undefined,
    accepted: [
      [0, undefined],
      [1, undefined],
    ],
    refused: [2, -1, ...COUNT],
  },
  is_disjoint: {
    default: undefined,
    accepted: [
      [true, undefined],
      [false, undefined],
    ],
    refused: ['yes', 1],
  },
  store_in_objstore: {
    default: undefined,
    accepted: [
      [true, undefined],
      [false, undefined],
    ],
    refused: ['yes', 1],
  },
  store_in_s3: { default: undefined, accepted: [[true, undefined]], refused: ['yes'] },
};

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const read = (fields: object, call: 'import' | 'importMultiple' = 'importMultiple') =>
  readParameters(readDeclaredFields(fields, call));
/** What arrives of a request, at the place of a row. */
function arrived({ arrivesAt, beside }: Row, sent: object): unknown {
  const result = read({ ...beside, ...sent });
  if (!('parameters' in result)) throw new Error(JSON.stringify(result));
  return arrivesAt?.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], result.parameters);
}

describe('The page of the contract', () => {
  const lines = onlyTable(sectionNamed(readSections(readFileSync('docs/contracts/importer.md', 'utf8')), 'Parameters'));

  it('has a line for each parameter that is declared, and this test a row', () => {
    const described = lines.map((line) => plain(line['Parameter']!)).sort();
    const { fileContent: _c, fileUrl: _u, fileId: _i, fileName: _n, ...parameters } = REQUEST_FIELDS.import;
    expect(described).toEqual(Object.keys(ROWS).sort());
    expect(described.map(camel)).toEqual(Object.keys(parameters).sort());
  });

  it.each(lines.map((line) => [plain(line['Parameter']!), plain(line['Default']!)]))(
    'says what %s is by default: %s',
    (name, said) => {
      const standard = ROWS[name]!.default;
      if (['string', 'number', 'boolean'].includes(typeof standard)) expect(said.split(';')[0]).toBe(String(standard));
      else if (name === 'entity_types') expect(said.split(', ')).toEqual(standard);
      else expect(said).toMatch(/^(none|random|see )|^false$/);
    },
  );
});

describe.each(Object.entries(ROWS))('%s', (name, row) => {
  it('has its default when it is not sent', () => {
    expect(arrived(row, {})).toEqual(row.default);
  });

  it.each(row.accepted.map(([sent, arrives]) => [JSON.stringify(sent), sent, arrives === 'default' ? row.default : arrives]))(
    'may be %s, in either spelling',
    (_, sent, arrives) => {
      expect(arrived(row, { [name]: sent })).toEqual(arrives);
      expect(arrived(row, { [camel(name)]: sent })).toEqual(arrives);
    },
  );

  it.each(row.refused.map((sent) => [JSON.stringify(sent).slice(0, 60), sent]))('must not be %s', (_, sent) => {
    const refusal = expect.stringMatching(new RegExp(`(^|; )(${camel(name)}|chunkTokenSize)\\b`));
    const request = { ...row.beside, [name]: sent };
    const problems = () => {
      const result = read(request);
      return 'problems' in result ? describeProblems(result.problems) : 'accepted';
    };
    if (row.isEnumerated) expect(problems).toThrow(expect.objectContaining({ kind: 'invalid-argument', message: refusal }));
    else expect(problems()).toEqual(refusal);
  });
});

describe('Parameters of which one says what another may be', () => {
  it.each([
    [{ chunk_token_size: 128, chunk_overlap_token_size: 128 }, []],
    [{ chunk_token_size: 127, chunk_overlap_token_size: 128 }, ['chunkTokenSize']],
    [{ chunk_token_size: 10, ignore_chunk_token_size: true }, []],
    [{ process_images: true }, ['processImages']],
    [{ enable_semantic_unit_embeddings: true }, ['enableSemanticUnitEmbeddings']],
    [{ smart_graph_attribute: 'partition_id' }, ['partitionId']],
    [{ shard_count: 1, is_disjoint: false }, []],
    [{ shard_count: 0, is_disjoint: true }, []],
    [{ shard_count: 1, is_disjoint: true }, ['isDisjoint']],
    [{ chunk_token_size: 0, batch_size: 0, shard_count: 2 }, ['chunkTokenSize', 'shardCount', 'batchSize']],
  ])('%j: at fault are %j', (sent, fields) => {
    const result = read(sent);
    expect('problems' in result ? result.problems.map(({ field }) => field) : []).toEqual(fields);
  });

  it('vector_rag embeds chunks whatever is said, and neither edges nor communities', () => {
    const result = read({ rag_mode: 'vector_rag', enable_edge_embeddings: true, enable_chunk_embeddings: false });
    expect(result).toMatchObject({ parameters: { embeddings: { chunks: true, edges: false, communities: false } } });
  });

  it.each([
    ['vector_index_use_hnsw', { vector_index_use_hnsw: true }],
    ['smart_graph_attribute', { smart_graph_attribute: 'partition_id', partition_id: 'p' }],
    ['satellite_collections', { satellite_collections: ['countries'] }],
  ])('%s asks for what the database does not have', (name, sent) => {
    expect(() => read(sent)).toThrow(
      expect.objectContaining({
        kind: 'unimplemented',
        message: expect.stringContaining(camel(name)),
        details: { fields: [camel(name)] },
      }),
    );
  });
});

describe('Fields that are no parameters', () => {
  it.each(['store_image_data', 'crop_images', 'store_images_to_objstore', 'store_images_to_s3'])('%s was removed', (field) => {
    for (const name of [field, camel(field)])
      for (const call of ['import', 'importMultiple'] as const)
        expect(() => read({ [name]: false }, call)).toThrow(
          expect.objectContaining({
            kind: 'invalid-argument',
            message: expect.stringMatching(new RegExp(`^(${name}|${camel(field)}): was removed`)),
          }),
        );
  });

  it.each([
    ['import', 'files', []],
    ['import', 'file_ids', ['x']],
    ['importMultiple', 'file_name', 'a'],
    ['importMultiple', 'citable_url', 'x'],
    ['importMultiple', 'surprise', null],
    ['recluster', 'rag_mode', 'x'],
  ] as const)('%s does not know %s', (call, field, sent) => {
    expect(() => readDeclaredFields({ [field]: sent }, call)).toThrow(
      expect.objectContaining({ kind: 'invalid-argument', message: `${field}: unknown field` }),
    );
  });

  it.each([[null], [[]], ['x'], [1]])('a body is an object, not %j', (body) => {
    expect(() => readDeclaredFields(body, 'import')).toThrow(expect.objectContaining({ kind: 'invalid-argument' }));
  });
});
