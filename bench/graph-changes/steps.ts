import type { Ending } from '../platform/pipeline-calls';
import type { Figures, SequenceDocument, SequenceProject } from './sequence-project';

/** Documents that each single change is about. */
export const CHANGED = 5;

/** One call of the sequence, and what it has to leave. */
export interface Step {
  readonly name: string;
  readonly run: (project: SequenceProject) => Promise<Ending>;
  /** figures that have to come out, from those before */
  readonly expects: (before: Figures, project: SequenceProject) => Figures;
}

const figure = (figures: Figures, name: string) => figures[name] ?? 0;

/** The files that come in later: the last of the first two categories. */
export function heldBack(project: SequenceProject, place: 0 | 1): SequenceDocument[] {
  const category = project.categories[place];
  return project.documents.filter((document) => document.category === category).slice(-CHANGED);
}

/** The whole call sequence, then each change of the graph. A step sees what the steps before it have left in `files`. */
export function sequence(): Step[] {
  const files = new Map<SequenceProject, readonly string[]>();
  const bringIn: Step['run'] = (project) => project.pipeline.orchestrate({ replicas: 2, fileIds: files.get(project) ?? [] });
  const imported = (before: Figures): Figures => ({
    sources: figure(before, 'sources'),
    documents: figure(before, 'documents') + CHANGED,
  });
  return [
    {
      name: 'build',
      run: async (project) => {
        const later = new Set([...heldBack(project, 0), ...heldBack(project, 1)]);
        await project.upload(project.documents.filter((document) => !later.has(document)));
        return project.pipeline.build(project.categories);
      },
      expects: (_, project) => ({ sources: project.documents.length - 2 * CHANGED, categories: project.categories.length }),
    },
    {
      name: 'analyze',
      run: ({ pipeline }) => pipeline.analyze('low'),
      expects: (before) => ({
        sources: figure(before, 'sources'),
        profiles: figure(before, 'clusters'),
        'documents of profiles': figure(before, 'sources'),
      }),
    },
    {
      name: 'PATCH a strategy',
      run: async (project) => {
        const [cluster] = await project.rows<string>(
          'FOR p IN @@rows FILTER p.strategy_type == "VectorRAG" SORT p.document_count DESC LIMIT 1 RETURN p.cluster_id',
          'rags',
        );
        const body = {
          strategyType: 'FullGraphRAG',
          entityTypes: ['Program', 'Person', 'Place', 'Organisation', 'Option', 'File'],
        };
        const answer = await project.pipeline.send('PATCH', `/rag-strategizer/strategy/${cluster}`, body);
        return answer.status === 200
          ? { state: 'completed', message: '', body: answer.body }
          : { state: `refused with ${answer.status}`, message: String(answer.body['message']), body: answer.body };
      },
      expects: (before) => ({ profiles: figure(before, 'profiles') }),
    },
    {
      name: 'orchestrate',
      run: ({ pipeline }) => pipeline.orchestrate({ replicas: 2 }),
      expects: (before) => ({ documents: figure(before, 'documents of profiles') }),
    },
    {
      name: 'insert',
      run: async (project) => {
        const stored = await project.upload(heldBack(project, 0));
        files.set(
          project,
          stored.map(({ fileId }) => fileId),
        );
        return project.pipeline.insert(project.categories[0]!, stored);
      },
      expects: (before) => ({ sources: figure(before, 'sources') + CHANGED, documents: figure(before, 'documents') }),
    },
    { name: 'orchestrate the inserted', run: bringIn, expects: imported },
    {
      name: 'delete',
      run: async (project) => {
        const some = await project.some(project.categories[1]!, CHANGED);
        return project.pipeline.delete(
          project.categories[1]!,
          some.map(({ fileId }) => fileId),
        );
      },
      expects: (before) => ({
        sources: figure(before, 'sources') - CHANGED,
        documents: figure(before, 'documents') - CHANGED,
      }),
    },
    {
      name: 'update',
      run: async (project) => {
        const category = project.categories[2]!;
        const some = await project.some(category, CHANGED);
        const texts = new Map(project.documents.filter((d) => d.category === category).map((d) => [d.name, d]));
        await project.upload(some.flatMap(({ docName }) => another(texts.get(docName))));
        files.set(
          project,
          some.map(({ fileId }) => fileId),
        );
        return project.pipeline.update(category, some);
      },
      expects: (before) => ({ sources: figure(before, 'sources'), documents: figure(before, 'documents') - CHANGED }),
    },
    { name: 'orchestrate the updated', run: bringIn, expects: imported },
    {
      name: 'recluster',
      run: async (project) => {
        const partitions = await project.rows<string>(
          'FOR p IN @@rows FILTER p.strategy_type == "FullGraphRAG" SORT p.divergence_score DESC LIMIT 5 RETURN p._key',
          'rags',
        );
        const accepted = await project.pipeline.recluster(partitions);
        await project.pipeline.untilFree();
        return accepted;
      },
      expects: (before) => ({
        sources: figure(before, 'sources'),
        documents: figure(before, 'documents'),
        chunks: figure(before, 'chunks'),
        'to recluster': Math.max(0, figure(before, 'to recluster') - CHANGED),
      }),
    },
    {
      name: 'embed a field',
      run: async (project) => {
        const body = { collection: `${project.name}_sources`, field: 'filename' };
        const { status, body: answer } = await project.pipeline.send('POST', '/embed-field-in-collection', body);
        const isDone = status === 200 && answer['documentsFailed'] === 0;
        return { state: isDone ? 'completed' : `answered ${status}`, message: isDone ? '' : JSON.stringify(answer), body: answer };
      },
      expects: (before) => ({ sources: figure(before, 'sources'), documents: figure(before, 'documents') }),
    },
    {
      name: 'incremental build',
      run: async (project) => {
        const gone = await project.some(project.categories[1]!, CHANGED, 1);
        for (const { fileId } of gone) {
          await project.client.files.release(fileId);
          project.leftBehind.add(fileId);
        }
        await project.client.files.removeMany(gone.map(({ fileId }) => fileId));
        const stored = await project.upload(heldBack(project, 1));
        files.set(
          project,
          stored.map(({ fileId }) => fileId),
        );
        return project.pipeline.build([project.categories[1]!], true);
      },
      // the files of the documents that were deleted are there still: a build brings them in again
      expects: (before) => ({ sources: figure(before, 'sources') + CHANGED, documents: figure(before, 'documents') }),
    },
    { name: 'orchestrate the new', run: bringIn, expects: imported },
    {
      name: 'remove a category',
      run: async (project) => {
        const [category = ''] = project.categories.slice(1);
        const gone = await project.rows<number>('FOR s IN @@rows FILTER s.module == @category RETURN 1', 'sources', { category });
        const ending = await project.pipeline.removeCategory(category);
        const { filesDeleted } = ending.body as { filesDeleted?: number };
        if (ending.state !== 'removed' || filesDeleted === gone.length) return ending;
        return { ...ending, state: 'removed other files', message: `${filesDeleted} files, ${gone.length} documents` };
      },
      expects: (before, project) => ({ categories: figure(before, 'categories') - 1, ...without(project) }),
    },
  ];
}

/** All but the second category; of the first, everything has come in, of the others everything is there. */
function without(project: SequenceProject): Figures {
  const kept = project.documents.filter(({ category }) => category !== project.categories[1]).length;
  return { sources: kept, documents: kept };
}

function another(document: SequenceDocument | undefined): SequenceDocument[] {
  if (!document) return [];
  const more = '\n\nThis version adds that Ada Lovelace of London wrote to Charles Babbage about it in 1843.\n';
  return [{ ...document, bytes: new TextEncoder().encode(new TextDecoder().decode(document.bytes) + more) }];
}
