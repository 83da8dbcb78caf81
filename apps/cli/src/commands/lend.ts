import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolder } from '../platform/data-folder';
import { askToLend } from '../platform/lent-services';
import { runningState } from '../platform/platform-state';
import { servicePlans } from '../platform/service-list';
import { failure, UserError } from '../terminal/user-error';
import { wholeNumber } from './option-values';
import { NOT_RUNNING } from './status';

const LARGEST_PID = 2 ** 31;
const LIMIT_MS = 60_000;

/**
 * Behind `nx serve <app>`: lets a process under development take a service's place in the running platform, and prints the settings
 * that the service has there. Exit code 3 when no platform runs. Not meant to be typed.
 */
export async function lend(app: string, options: { data: string; pid: string }): Promise<void> {
  const folder = new DataFolder(options.data);
  const pid = wholeNumber('--pid', options.pid, 1, LARGEST_PID);
  const state = runningState(folder);
  if (state?.phase !== 'ready') {
    process.exitCode = NOT_RUNNING;
    return;
  }
  const name = state.services.find((service) => service.app === app)?.name;
  if (name === undefined) throw new UserError(`the platform has no service ${app}`);
  askToLend(folder, name, pid);
  for (const deadline = performance.now() + LIMIT_MS; ; await sleep(100)) {
    const service = runningState(folder)?.services.find((candidate) => candidate.name === name);
    if (service?.pid === pid) break;
    if (performance.now() > deadline) throw failure(`the platform did not leave the place of ${name}`);
  }
  const count = (kind: string) => state.services.filter((service) => service.app === kind).length;
  const plans = servicePlans({
    ...{ folder, host: '127.0.0.1', ports: state.ports },
    ...{ importers: count('importer'), pipelines: count('pipeline') },
  });
  console.log(JSON.stringify(plans.find((plan) => plan.name === name)?.env));
}
