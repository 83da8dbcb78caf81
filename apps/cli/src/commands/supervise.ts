import { DataFolder } from '../platform/data-folder';
import { lockFolder } from '../platform/folder-lock';
import { Supervisor } from '../platform/supervisor';
import { failure } from '../terminal/user-error';
import type { CommandContext } from './command-context';
import { bundlesOf } from './command-context';

export interface SuperviseOptions {
  data: string;
  host: string;
  port: string;
  importers: string;
  pipelines: string;
}

/** The process behind `strata start`: lives as long as the platform does. Not meant to be typed. */
export async function supervise(options: SuperviseOptions, context: CommandContext): Promise<void> {
  const folder = new DataFolder(options.data);
  const release = lockFolder(folder);
  if (!release) throw failure(`${folder.path} already has a running platform`);
  const supervisor = await Supervisor.prepare({
    folder,
    host: options.host,
    port: Number(options.port),
    importers: Number(options.importers),
    pipelines: Number(options.pipelines),
    bundles: bundlesOf(context),
    environment: { ...context.env, STRATA_ROOT_PASSWORD: undefined },
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      void supervisor.stop().finally(() => {
        release();
        process.exit(0);
      });
    });
  try {
    await supervisor.start();
  } catch (error) {
    release();
    throw failure(error instanceof Error ? error.message : String(error));
  }
}
