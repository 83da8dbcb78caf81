import type { Ending } from '../platform/pipeline-calls';
import { isGood } from '../platform/pipeline-calls';
import type { KilledProject } from './killed-project';
import { CATEGORIES } from './killed-project';

/** An operation that is ready to be started: what came before it is done. */
export type Ready = () => Promise<Ending>;

const build = (project: KilledProject) => done(project.pipeline.build(CATEGORIES));
const analyzed = async (project: KilledProject) => {
  await build(project);
  await done(project.pipeline.analyze('very_high'));
};
const imported = async (project: KilledProject) => {
  await analyzed(project);
  await done(project.pipeline.orchestrate({ replicas: 2 }));
};

/** By name: brings a fresh project to the state before the operation, undisturbed. The operation may then be called again and again. */
export const OPERATIONS: Readonly<Record<string, (project: KilledProject) => Promise<Ready>>> = {
  build:
    async ({ pipeline }) =>
    () =>
      pipeline.build(CATEGORIES),
  append: async (project) => {
    await analyzed(project); // not imported: documents whose files are gone stay in the knowledge graph, which no build changes
    await project.removeFiles((await project.someFiles()).slice(1)); // one less than come in
    await project.uploadMore();
    return () => project.pipeline.build(CATEGORIES, true);
  },
  analyze: async (project) => {
    await build(project);
    return () => project.pipeline.analyze('very_high');
  },
  orchestrate: async (project) => {
    await analyzed(project);
    return () => project.pipeline.orchestrate({ replicas: 2 });
  },
  insert: async (project) => {
    await imported(project);
    const files = await project.uploadMore();
    return () => project.pipeline.insert(CATEGORIES[0], files);
  },
  delete: async (project) => {
    await imported(project);
    const ids = (await project.someFiles()).map(({ fileId }) => fileId);
    return () => project.pipeline.delete(CATEGORIES[0], ids);
  },
  update: async (project) => {
    await imported(project);
    const files = await project.uploadVersions();
    return () => project.pipeline.update(CATEGORIES[0], files);
  },
  recluster: async (project) => {
    await imported(project);
    await done(
      project.pipeline.delete(
        CATEGORIES[0],
        (await project.someFiles()).map(({ fileId }) => fileId),
      ),
    );
    const partitions = await project.partitions();
    return async () => {
      const ending = await project.pipeline.recluster(partitions);
      await project.pipeline.untilFree(); // it goes on in the background
      return ending;
    };
  },
  'category removal': async (project) => {
    await imported(project);
    return () => project.pipeline.removeCategory(CATEGORIES[0]);
  },
  'project removal': async (project) => {
    await imported(project);
    return () => project.pipeline.removeProject();
  },
};

async function done(operation: Promise<Ending>): Promise<void> {
  const ending = await operation;
  if (!isGood(ending)) throw new Error(`an undisturbed step: ${ending.state} ${ending.message}`);
}
