import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandContext } from '../terminal/command-context';
import { refuseDuringBackup } from './backup-lock';
import { leavable } from '../terminal/leavable';
import { failure, UserError } from '../terminal/user-error';
import type { DataFolder } from './data-folder';
import type { PlatformState } from './platform-state';
import { lockHolder } from './folder-lock';
import { readState, runningState } from './platform-state';
import { endProcess, runsOurs } from './processes';

export interface StartRequest {
  folder: DataFolder;
  host: string;
  port: number;
  importers: number;
  pipelines: number;
}

export interface StartedPlatform {
  state: PlatformState;
  /** True when it was running before this call. */
  found: boolean;
  generatedPassword?: string;
}

/**
 * Brings the platform of `request.folder` up in the background, or finds it running. Ctrl-C while it starts takes it down again.
 * @param onProgress told in a few words what is being waited for
 * @throws UserError when a service cannot start, with its last words; when TLS is asked for, which this does not offer
 */
export async function startPlatform(
  request: StartRequest,
  context: CommandContext,
  onProgress: (message: string) => void,
): Promise<StartedPlatform> {
  refuseTls(context);
  const { folder } = request;
  const running = runningState(folder);
  if (running?.phase === 'ready') return { state: running, found: true };

  refuseDuringBackup(folder);
  const { generatedPassword } = folder.prepare(context.env.STRATA_ROOT_PASSWORD);
  const supervisorPid = running?.supervisorPid ?? lockHolder(folder) ?? spawnSupervisor(request, context);
  const state = await leavable(
    () => untilReady(folder, supervisorPid, onProgress),
    async () => {
      onProgress('interrupted; ending what was started');
      await endProcess(lockHolder(folder) ?? supervisorPid, 'supervise', 45_000);
      console.log('\nThe platform is stopped again.');
    },
  );
  return generatedPassword === undefined ? { state, found: false } : { state, found: false, generatedPassword };
}

/** Its own commands speak plain HTTP to the gateway: better no platform than one that seems to be protected. */
function refuseTls({ env }: CommandContext): void {
  const asked = ['SSL_KEYFILE', 'SSL_CERTIFICATE_FILE', 'SSL_PRIVATE_KEY_FILE'].find((name) => env[name]);
  if (asked !== undefined)
    throw new UserError(
      `${asked} is set, but this platform speaks plain HTTP: run the gateway itself with it, or put TLS in front`,
    );
}

function spawnSupervisor({ folder, host, port, importers, pipelines }: StartRequest, context: CommandContext): number {
  const log = openSync(folder.log('supervisor'), 'a', 0o640);
  const flags = ['--data', folder.path, '--host', host, '--port', port, '--importers', importers, '--pipelines', pipelines];
  const child = spawn(process.execPath, ['--no-warnings', context.bundle, 'supervise', ...flags.map(String)], {
    detached: true, // its own process group: Ctrl-C in this terminal does not reach it
    stdio: ['ignore', log, log],
    env: { ...context.env, STRATA_ROOT_PASSWORD: undefined },
  });
  child.unref();
  if (child.pid === undefined) throw failure('the supervisor could not be started');
  return child.pid;
}

async function untilReady(folder: DataFolder, spawnedPid: number, onProgress: (message: string) => void): Promise<PlatformState> {
  let supervisorPid = spawnedPid;
  for (let said = ''; ; await sleep(50)) {
    // Of two starts at the same time one supervisor gets the folder, and both wait for that one.
    supervisorPid = lockHolder(folder) ?? supervisorPid;
    const state = readState(folder);
    const current = state?.supervisorPid === supervisorPid ? state : undefined;
    if (current && current.message !== said) onProgress((said = current.message));
    if (current?.phase === 'ready') return current;
    if (!runsOurs(supervisorPid, 'supervise'))
      throw failure(current?.message ?? `it did not start; see ${folder.log('supervisor')}`);
  }
}
