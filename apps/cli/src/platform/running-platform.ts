import type { DatabaseAddress } from '@strata/client';
import { StrataClient } from '@strata/client';
import type { ProjectOption } from '../projects/chosen-project';
import { chosenProject } from '../projects/chosen-project';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandContext } from '../terminal/command-context';
import { AppError } from '@strata/errors';
import { failure } from '../terminal/user-error';
import type { DataFolder } from './data-folder';
import type { PlatformState } from './platform-state';
import { runningState } from './platform-state';

/**
 * A logged-in client of the platform that runs on `folder`, in the project that was chosen, else the standard one.
 * @throws UserError when none runs, or the stored password no longer fits
 */
export async function clientOf(folder: DataFolder, context: CommandContext, option: ProjectOption = {}): Promise<StrataClient> {
  const project = chosenProject(option, context);
  return asRoot(folder, context, (address) => StrataClient.login({ ...address, ...(project === undefined ? {} : { project }) }));
}

/** A service that died is started again within seconds: so long a command waits for the gateway. */
const GATEWAY_PATIENCE_MS = 15_000;

/** Logs in at the platform that runs on `folder`, as root. @throws UserError as {@link clientOf} */
export async function asRoot<Client>(
  folder: DataFolder,
  context: CommandContext,
  login: (address: DatabaseAddress) => Promise<Client>,
): Promise<Client> {
  const state = await withGateway(folder);
  const password = context.env.STRATA_ROOT_PASSWORD ?? folder.rootPassword() ?? '';
  try {
    return await login({ url: state.url, username: 'root', password });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unauthenticated') throw error;
    throw failure(
      context.env.STRATA_ROOT_PASSWORD === undefined
        ? `root's password is no longer the one of the first start; set STRATA_ROOT_PASSWORD to the one of today`
        : `STRATA_ROOT_PASSWORD is not root's password; it sets the password only at the first start on ${folder.path}`,
    );
  }
}

/** The running platform once its own gateway has the address: a password never goes to whoever else may answer there. */
async function withGateway(folder: DataFolder): Promise<PlatformState> {
  for (const deadline = performance.now() + GATEWAY_PATIENCE_MS; ; await sleep(100)) {
    const state = runningState(folder);
    if (state?.phase !== 'ready') throw failure(`no platform runs on ${folder.path}; start it with: ./strata start`);
    if (state.services.some(({ app, listening }) => app === 'auth-gateway' && listening)) return state;
    if (performance.now() > deadline)
      throw failure(`the gateway at ${state.url} does not come up again; see ${folder.log('auth-gateway')}`);
  }
}
