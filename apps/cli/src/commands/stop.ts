import { DataFolder } from '../platform/data-folder';
import { readState, runningState } from '../platform/platform-state';
import { endProcess, endServices } from '../platform/processes';
import type { CommandContext } from '../terminal/command-context';
import { bundlesOf } from '../terminal/command-context';

/** `strata stop`: ends the platform of a data folder, also what a killed supervisor left behind. The data stay. */
export async function stop(options: { data: string }, context: CommandContext): Promise<void> {
  const folder = new DataFolder(options.data);
  const running = runningState(folder);
  if (running) await endProcess(running.supervisorPid, 'supervise', 45_000);
  await endServices(readState(folder)?.services ?? [], bundlesOf(context), 10_000);
  console.log(running ? 'Stopped.' : `Nothing runs on ${folder.path}`);
}
