import { refuseDuringBackup } from '../platform/backup-lock';
import { DataFolder } from '../platform/data-folder';
import { lockFolder } from '../platform/folder-lock';
import { Supervisor } from '../platform/supervisor';
import { failure } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';
import { bundlesOf } from '../terminal/command-context';

export interface SuperviseOptions {
  data: string;
  host: string;
  port: string;
  importers: string;
  pipelines: string;
}

const ATTEMPTS = 3;

/** The process behind `strata start`: lives as long as the platform does. Not meant to be typed. */
export async function supervise(options: SuperviseOptions, context: CommandContext): Promise<void> {
  const folder = new DataFolder(options.data);
  const release = lockFolder(folder);
  if (!release) throw failure(`${folder.path} already has a running platform`);
  try {
    refuseDuringBackup(folder);
  } catch (error) {
    release();
    throw error;
  }
  let supervisor: Supervisor | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      void (supervisor?.stop() ?? Promise.resolve()).finally(() => {
        release();
        process.exit(0);
      });
    });
  for (let attempt = 1; ; attempt += 1) {
    supervisor = await Supervisor.prepare({
      folder,
      host: options.host,
      port: Number(options.port),
      importers: Number(options.importers),
      pipelines: Number(options.pipelines),
      bundles: bundlesOf(context),
      environment: { ...context.env, STRATA_ROOT_PASSWORD: undefined },
    });
    try {
      return await supervisor.start();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      // A port is chosen a moment before its service listens; somebody else may have been quicker.
      if (words.includes('EADDRINUSE') && attempt < ATTEMPTS) continue;
      release();
      throw failure(words);
    }
  }
}
