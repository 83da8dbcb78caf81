import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import { startPlatform } from '../platform/start-platform';
import { Stopwatch } from '../terminal/stopwatch';
import { showWait } from '../terminal/wait-line';
import type { CommandContext } from './command-context';
import { wholeNumber } from './option-values';

export interface StartOptions {
  data: string;
  host: string;
  port: string;
  importers: string;
  pipelines: string;
}

/** `strata start`: the platform in the background. Returns once every service answers. */
export async function start(options: StartOptions, context: CommandContext): Promise<void> {
  const folder = new DataFolder(options.data);
  const wanted = wholeNumber('--port', options.port, 0, 65_535);
  const watch = new Stopwatch();
  const wait = showWait(context.interactive);
  const { state, found, generatedPassword } = await startPlatform(
    {
      folder,
      host: options.host,
      port: wanted,
      importers: wholeNumber('--importers', options.importers, 1, 16),
      pipelines: wholeNumber('--pipelines', options.pipelines, 1, 8),
    },
    context,
    (message) => wait.say(message),
  ).finally(() => wait.end());
  console.log(found ? `Already running at ${state.url}` : `Running at ${state.url} after ${watch}`);
  if (!found && wanted !== 0 && state.ports['auth-gateway'] !== wanted) console.log(`(port ${wanted} is taken)`);
  if (generatedPassword !== undefined)
    console.log(
      `User root, password ${generatedPassword}\n(shown this once; kept for this command line in ${folder.rootPasswordFile})`,
    );
  console.log(`Data in ${folder.path}`);
  if (context.env.STRATA_ROOT_PASSWORD !== undefined) await clientOf(folder, context);
}
