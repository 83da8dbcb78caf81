import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import { isOwnAddress } from '../platform/free-port';
import { startPlatform } from '../platform/start-platform';
import { Stopwatch } from '../terminal/stopwatch';
import { UserError } from '../terminal/user-error';
import { showWait } from '../terminal/wait-line';
import type { CommandContext } from '../terminal/command-context';
import { wholeNumber } from './option-values';

export interface StartOptions {
  data: string;
  host: string;
  port: string;
  importers: string;
  pipelines: string;
}

/**
 * `strata start`: the platform in the background. Returns once every service answers.
 * @param given the options that were typed and shape the platform, as `--port`; a running one takes no notice of them
 */
export async function start(options: StartOptions, given: readonly string[], context: CommandContext): Promise<void> {
  const folder = new DataFolder(options.data);
  const wanted = wholeNumber('--port', options.port, 0, 65_535);
  const importers = wholeNumber('--importers', options.importers, 1, 16);
  const pipelines = wholeNumber('--pipelines', options.pipelines, 1, 8);
  if (pipelines > 1 && !context.env.REDIS_URL)
    throw new UserError(`--pipelines ${pipelines} needs REDIS_URL: several pipeline processes share their jobs through Redis`);
  if (!(await isOwnAddress(options.host))) throw new UserError(`--host takes an address of this machine, not '${options.host}'`);
  const watch = new Stopwatch();
  const wait = showWait(context.interactive);
  const { state, found, generatedPassword } = await startPlatform(
    { folder, host: options.host, port: wanted, importers, pipelines },
    context,
    (message) => wait.say(message),
  ).finally(() => wait.end());
  console.log(found ? `Already running at ${state.url}` : `Running at ${state.url} after ${watch}`);
  console.log(`Web page: ${state.url}/console/`);
  if (found && given.length > 0)
    console.log(`(${given.join(', ')} ignored: they count when a platform starts; ./strata stop ends this one)`);
  if (!found && wanted !== 0 && state.ports['auth-gateway'] !== wanted) console.log(`(port ${wanted} is taken)`);
  if (generatedPassword !== undefined)
    console.log(
      `User root, password ${generatedPassword}\n(shown this once; kept for this command line in ${folder.rootPasswordFile})`,
    );
  console.log(`Data in ${folder.path}`);
  if (context.env.STRATA_ROOT_PASSWORD !== undefined) await clientOf(folder, context);
}
