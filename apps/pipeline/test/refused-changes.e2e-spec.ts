import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TestPlatform } from './platform';
import { texts } from './texts';

type Row = [rule: string, method: string, path: string, body: (ids: Ids) => unknown, status: number, error: object];
/** File ids by category and name. */
type Ids = Readonly<Record<'legal' | 'news' | 'loose', Readonly<Record<string, string>>>>;

const INSERT = '/v1/graph/insert';
const DELETE = '/v1/graph/delete';
const UPDATE = '/v1/graph/update';
const RECLUSTER = '/v1/graph/recluster';
const invalid = (message: RegExp) => ({ code: 3, error_type: 'InvalidGraphChangeError', message: expect.stringMatching(message) });
const unknownCategory = { code: 3, error_type: 'UnknownCategoryError' };
const named = (ids: Readonly<Record<string, string>>, ...names: string[]) =>
  names.map((docName) => ({ doc_name: docName, file_id: ids[docName] }));
const BUILT = 'bread-001.md';
const OTHER = 'bridges-000.md';
const FRESH = 'fresh.md';

/** docs/contracts/pipeline.md, "Graph changes": each way to ask wrongly, and what it answers. */
const REFUSALS: Row[] = [
  ['insert: no documents', 'POST', INSERT, () => ({ files: [], category: 'legal' }), 400, invalid(/at least one/)],
  [
    'insert: more than 100 documents',
    'POST',
    INSERT,
    () => ({ files: Array.from({ length: 101 }, (_, n) => ({ doc_name: `${n}`, file_id: `${n}` })), category: 'legal' }),
    400,
    invalid(/at most 100/),
  ],
  [
    'insert: a missing file_id names the doc_names',
    'POST',
    INSERT,
    () => ({ files: [{ doc_name: 'a.md' }, { doc_name: 'b.md', file_id: 'x' }], category: 'legal' }),
    400,
    invalid(/"a\.md"/),
  ],
  [
    'insert: a file id twice',
    'POST',
    INSERT,
    ({ legal }) => ({ files: [...named(legal, FRESH), { doc_name: 'x', file_id: legal[FRESH] }], category: 'legal' }),
    400,
    invalid(/file_id: named more than once/),
  ],
  [
    'insert: a name twice',
    'POST',
    INSERT,
    ({ legal }) => ({ files: [...named(legal, FRESH), { doc_name: FRESH, file_id: 'rag-input-x' }], category: 'legal' }),
    400,
    invalid(/doc_name: named more than once/),
  ],
  [
    'insert: a name that is not the stored one',
    'POST',
    INSERT,
    ({ legal }) => ({ files: [{ doc_name: 'other.md', file_id: legal[FRESH] }], category: 'legal' }),
    400,
    invalid(/doc_name is not the name/),
  ],
  [
    'insert: a file that is not retrievable, and nothing of the others',
    'POST',
    INSERT,
    ({ legal }) => ({ files: [...named(legal, FRESH), { doc_name: 'gone.md', file_id: 'rag-input-eA' }], category: 'legal' }),
    400,
    invalid(/not retrievable.*gone\.md/),
  ],
  [
    'insert: a file of another category',
    'POST',
    INSERT,
    ({ loose }) => ({ files: named(loose, 'loose.md'), category: 'legal' }),
    400,
    invalid(/not in the scope of category legal/),
  ],
  [
    'insert: an unknown category',
    'POST',
    INSERT,
    ({ legal }) => ({ files: named(legal, FRESH), category: 'x' }),
    400,
    unknownCategory,
  ],
  [
    'insert: categories are case-sensitive',
    'POST',
    INSERT,
    ({ legal }) => ({ files: named(legal, FRESH), category: 'Legal' }),
    400,
    unknownCategory,
  ],
  [
    'insert: no category where the project has two',
    'POST',
    INSERT,
    ({ legal }) => ({ files: named(legal, FRESH) }),
    400,
    { ...unknownCategory, message: expect.stringMatching(/legal, news/) },
  ],
  ['insert: files that are no list', 'POST', INSERT, () => ({ files: 'x', category: 'legal' }), 400, { code: 3 }],
  ['delete: neither list', 'POST', DELETE, () => ({ category: 'legal' }), 400, invalid(/file_ids or by doc_names/)],
  [
    'delete: an unknown file id',
    'POST',
    DELETE,
    () => ({ file_ids: ['rag-input-x'], category: 'legal' }),
    400,
    invalid(/rag-input-x/),
  ],
  ['delete: an unknown name', 'POST', DELETE, () => ({ doc_names: ['x.md'], category: 'legal' }), 400, invalid(/"x\.md"/)],
  [
    'delete: a document of another category',
    'POST',
    DELETE,
    ({ legal }) => ({ file_ids: [legal[BUILT]], category: 'news' }),
    400,
    invalid(/not in this category/),
  ],
  [
    'delete: one unknown document, and the known ones stay',
    'POST',
    DELETE,
    ({ legal }) => ({ file_ids: [legal[BUILT], 'rag-input-x'], category: 'legal' }),
    400,
    invalid(/rag-input-x/),
  ],
  [
    'delete: a document twice in one list',
    'POST',
    DELETE,
    ({ legal }) => ({ file_ids: [legal[BUILT], legal[BUILT]], category: 'legal' }),
    400,
    invalid(/named more than once/),
  ],
  [
    'delete: a document in both lists',
    'POST',
    DELETE,
    ({ legal }) => ({ file_ids: [legal[BUILT]], doc_names: [BUILT], category: 'legal' }),
    400,
    invalid(/named more than once/),
  ],
  [
    'delete: an unknown category',
    'POST',
    DELETE,
    ({ legal }) => ({ file_ids: [legal[BUILT]], category: 'x' }),
    400,
    unknownCategory,
  ],
  [
    'delete: no category where the project has two',
    'POST',
    DELETE,
    ({ legal }) => ({ file_ids: [legal[BUILT]] }),
    400,
    unknownCategory,
  ],
  ['update: no documents', 'POST', UPDATE, () => ({ files: [], category: 'legal' }), 400, invalid(/at least one/)],
  [
    'update: a document that is not in the graph, and the others stay',
    'POST',
    UPDATE,
    ({ legal }) => ({ files: named(legal, BUILT, FRESH), category: 'legal' }),
    400,
    invalid(/not in the graph of category legal: "fresh\.md"/),
  ],
  [
    'update: a document of another category',
    'POST',
    UPDATE,
    ({ legal }) => ({ files: named(legal, BUILT), category: 'news' }),
    400,
    invalid(/not in the graph of category news/),
  ],
  [
    'update: a missing file_id',
    'POST',
    UPDATE,
    () => ({ files: [{ doc_name: BUILT }], category: 'legal' }),
    400,
    invalid(/bread-001/),
  ],
  [
    'update: a document twice',
    'POST',
    UPDATE,
    ({ legal }) => ({ files: [...named(legal, BUILT), ...named(legal, BUILT)], category: 'legal' }),
    400,
    invalid(/named more than once/),
  ],
  [
    'update: an unknown category',
    'POST',
    UPDATE,
    ({ legal }) => ({ files: named(legal, BUILT), category: 'x' }),
    400,
    unknownCategory,
  ],
  [
    'update: module counts without category',
    'POST',
    UPDATE,
    ({ legal }) => ({ files: named(legal, BUILT), module: 'x' }),
    400,
    unknownCategory,
  ],
  [
    'update: module does not count beside category',
    'POST',
    UPDATE,
    ({ legal }) => ({ files: named(legal, BUILT), module: 'legal', category: 'x' }),
    400,
    unknownCategory,
  ],
  [
    'update: the status of an unknown one',
    'GET',
    `${UPDATE}/update_1_00000000`,
    () => null,
    404,
    { code: 5, error_type: 'UnknownUpdateError' },
  ],
  [
    'recluster: the status of a partition that nobody asked for',
    'GET',
    `${RECLUSTER}/legal_0_a`,
    () => null,
    404,
    { code: 5, error_type: 'UnknownReclusterError' },
  ],
  ['recluster: no partitions', 'POST', RECLUSTER, () => ({}), 400, invalid(/at least one/)],
  ['recluster: only empty ids', 'POST', RECLUSTER, () => ({ partition_ids: ['', ' '] }), 400, invalid(/at least one/)],
  [
    'recluster: more than five distinct partitions',
    'POST',
    RECLUSTER,
    () => ({ partition_ids: ['a', 'b', 'c', 'd', 'e', 'f'] }),
    400,
    invalid(/at most 5/),
  ],
];

describe('changes that are refused', () => {
  let platform: TestPlatform;
  let ids: Ids;

  const rows = async () =>
    Promise.all(['sources', 'similarities', 'domains', 'corpus_relations', 'rags', 'modules'].map((name) => platform.count(name)));

  beforeAll(async () => {
    platform = await TestPlatform.start();
    await platform.upload('legal', texts(12));
  });
  afterAll(() => platform[Symbol.asyncDispose]());
  afterEach(async () => expect(await platform.brokenInvariants()).toEqual([]));

  it.each([
    [INSERT, { files: [{ doc_name: 'a', file_id: 'rag-input-x' }] }],
    [DELETE, { file_ids: ['rag-input-x'] }],
    [UPDATE, { files: [{ doc_name: 'a', file_id: 'rag-input-x' }] }],
    [RECLUSTER, { partition_ids: ['legal_0_a'] }],
  ])('%s before the first build', async (path, body) => {
    expect(await platform.send('POST', path, body)).toMatchObject({
      status: 400,
      body: { code: 9, error_type: 'CorpusNotBuiltError' },
    });
  });

  describe('on a built graph', () => {
    beforeAll(async () => {
      await platform.upload('news', texts(3, 5));
      expect(await platform.build(['legal', 'news'])).toMatchObject({ status: 'completed' });
      expect(await platform.analyze('moderate')).toMatchObject({ status: 'completed' });
      await platform.upload('legal', { [FRESH]: 'A fresh text on the dough of bread.' });
      await platform.upload('loose', { 'loose.md': 'A text of another category.' });
      const [legal, news, loose] = await Promise.all(['legal', 'news', 'loose'].map((name) => platform.fileIds(name)));
      ids = { legal: legal!, news: news!, loose: loose! };
    });

    it.each(REFUSALS)('%s', async (_, method, path, body, status, error) => {
      const before = await rows();
      const answer = method === 'GET' ? await platform.get(path) : await platform.send(method, path, body(ids));
      expect(answer).toMatchObject({ status, body: error });
      expect(await rows()).toEqual(before);
    });

    it.each([INSERT, DELETE, UPDATE, RECLUSTER])('%s asks for a token', async (path) => {
      const answer = await fetch(platform.pipeline.url + path, { method: 'POST' });
      expect(answer.status).toBe(401);
    });

    it('recluster: empty, unknown, VectorRAG and foreign partitions are not accepted, each with its reason', async () => {
      const [full] = await platform.query<string>(
        'FOR p IN strata_rags FILTER p.strategy_type == "FullGraphRAG" SORT p._key RETURN p._key',
      );
      const [vector] = await platform.query<string>(
        'FOR p IN strata_rags FILTER p.strategy_type == "VectorRAG" SORT p._key RETURN p._key',
      );
      const foreign = full!.startsWith('legal') ? 'news' : 'legal';
      const answer = await platform.send('POST', RECLUSTER, {
        partition_ids: ['', 'nothing_0_a', vector, full],
        category: foreign,
      });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          results: [
            { ragPartitionId: '', accepted: false, errorMessage: expect.stringMatching(/empty/) },
            { ragPartitionId: 'nothing_0_a', accepted: false, errorMessage: expect.stringMatching(/no partition/) },
            { ragPartitionId: vector, accepted: false, errorMessage: expect.stringMatching(/VectorRAG/) },
            { ragPartitionId: full, accepted: false, errorMessage: expect.stringMatching(/not of category/) },
          ],
        },
      });
    });

    it('a delete before the first orchestration has nothing to do in layer 3, which is no error', async () => {
      const [name] = Object.keys(ids.news) as [string];
      expect(await platform.send('POST', DELETE, { doc_names: [name], category: 'news' })).toMatchObject({
        status: 200,
        body: { overallStatus: 'COMMITTED', layer3Results: [{ status: 'LAYER3_DELETE_STATUS_NOT_ATTEMPTED' }] },
      });
    });

    describe('two clients at the same moment', () => {
      const race = async (path: string, body: object) => {
        const answers = await Promise.all([platform.send('POST', path, body), platform.send('POST', path, body)]);
        return answers.sort((a, b) => a.status - b.status);
      };
      const idle = async () => {
        while ((await platform.query('FOR l IN pipeline_leases FOR o IN l.operations RETURN o')).length > 0)
          await new Promise((resolve) => setTimeout(resolve, 50));
      };

      it('insert: one wins, the other is told who', async () => {
        const [won, lost] = await race(INSERT, { files: named(ids.legal, FRESH), category: 'legal' });
        expect(won).toMatchObject({ status: 200, body: { results: [{ success: true }] } });
        expect(lost).toMatchObject({
          status: 409,
          body: { code: 10, error_type: 'GraphMutationInProgressError', details: [{ operation: 'insert' }] },
        });
      });

      it('update: one wins, the other is told who', async () => {
        const [won, lost] = await race(UPDATE, { files: named(ids.legal, BUILT), category: 'legal' });
        const id = String(won!.body['updateId']);
        expect(won).toMatchObject({ status: 200, body: { accepted: true, message: 'Update started', results: [] } });
        expect(lost).toMatchObject({ status: 409, body: { details: [{ operation: 'update', update_id: id }] } });
        expect(await platform.until(`${UPDATE}/${id}`, ['running'])).toMatchObject({ status: 'completed' });
        await idle();
      });

      it('delete: one wins, the other is told who', async () => {
        const [won, lost] = await race(DELETE, { doc_names: [OTHER], category: 'legal' });
        expect(won).toMatchObject({ status: 200, body: { overallStatus: 'COMMITTED' } });
        expect(lost).toMatchObject({
          status: 409,
          body: {
            error_type: 'GraphMutationInProgressError',
            details: [{ operation: 'delete', delete_id: won!.body['deleteId'] }],
          },
        });
      });

      it('recluster: both are accepted, and merged into one', async () => {
        const partitions = await platform.query<string>(
          'FOR p IN strata_rags FILTER p.strategy_type == "FullGraphRAG" RETURN p._key',
        );
        const count = () => platform.query('FOR j IN pipeline_jobs FILTER j.name == "recluster" RETURN j._key');
        const answers = await race(RECLUSTER, { partition_ids: partitions });
        for (const answer of answers) {
          expect(answer.status).toBe(200);
          expect((answer.body['results'] as { accepted: boolean }[]).every(({ accepted }) => accepted)).toBe(true);
        }
        expect(await count()).toHaveLength(1);
        await idle();
      });
    });
  });
});
