import { DataFolder } from '../platform/data-folder';
import { runningState } from '../platform/platform-state';
import { residentBytes } from '../platform/processes';
import { HealthProbe } from '../platform/service-health';
import { servicePlans } from '../platform/service-list';
import { bytes } from '../terminal/figures';
import { table } from '../terminal/table';
import type { CommandContext } from '../terminal/command-context';

/** What the Linux Standard Base has `status` of an init script say of a program that does not run. */
export const NOT_RUNNING = 3;

/** `strata status`: every process with its address, memory and health. With `--json` for scripts; a platform that is down is `running: false`. Exit code 3 then, as of init scripts. */
export async function status(options: { data: string; json?: boolean }, _context: CommandContext): Promise<void> {
  const folder = new DataFolder(options.data);
  const state = runningState(folder);
  if (!state) {
    console.log(
      options.json
        ? JSON.stringify({ running: false, data: folder.path, services: [] })
        : `Stopped: nothing runs on ${folder.path}`,
    );
    process.exitCode = NOT_RUNNING;
    return;
  }
  const probe = await HealthProbe.for(folder);
  const plans = servicePlans({ folder, host: '127.0.0.1', ports: state.ports, ...counts(state.services.map(({ app }) => app)) });
  const services = await Promise.all(
    state.services.map(async ({ name, url, pid, listening, restarts, lastRestart }) => ({
      name,
      url,
      pid,
      health: listening ? await probe.of(url, plans.find((plan) => plan.name === name)?.healthPath ?? '/health') : 'down',
      restarts,
      lastRestart: lastRestart ?? null,
      residentBytes: residentBytes(pid) ?? null,
    })),
  );
  if (options.json) {
    const { phase, url, startedAt, supervisorPid } = state;
    console.log(JSON.stringify({ running: true, phase, url, startedAt, supervisorPid, data: folder.path, services }, null, 2));
    return;
  }
  console.log(`${state.url}  (${state.message})\nData in ${folder.path}\n`);
  const rows = services.map((service) => [
    service.name,
    service.health,
    service.url,
    String(service.pid),
    bytes(service.residentBytes ?? 0),
    restartsOf(service),
  ]);
  console.log(table(['service', 'health', 'address', 'process', 'memory', ''], rows));
}

function restartsOf({ restarts, lastRestart }: { restarts: number; lastRestart: string | null }): string {
  if (restarts === 0) return '';
  return `restarted ${restarts === 1 ? 'once' : `${restarts} times`}${lastRestart === null ? '' : `, last because ${lastRestart}`}`;
}

function counts(apps: string[]): { importers: number; pipelines: number } {
  return { importers: apps.filter((app) => app === 'importer').length, pipelines: apps.filter((app) => app === 'pipeline').length };
}
