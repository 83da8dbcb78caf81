import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { DataFolder } from './data-folder';
import { writeWhole } from './data-folder';
import { runsOurs } from './processes';

const ServiceState = z.object({
  name: z.string(),
  app: z.string(),
  url: z.string(),
  pid: z.number().int(),
  /** false while it starts: what answers at its address then is a stranger */
  listening: z.boolean().default(false),
  restarts: z.number().int(),
  lastRestart: z.string().optional(),
});

const PlatformState = z.object({
  supervisorPid: z.number().int(),
  phase: z.enum(['starting', 'ready', 'stopping', 'failed']),
  message: z.string(),
  url: z.string(),
  startedAt: z.string(),
  ports: z.record(z.string(), z.number().int()),
  services: z.array(ServiceState),
});

/** What the supervisor writes for everybody else: who runs where. `phase` tells how far a start has come. */
export type PlatformState = z.infer<typeof PlatformState>;
export type ServiceState = z.infer<typeof ServiceState>;

/** The last state written, whether or not its supervisor still lives; undefined when none can be read. */
export function readState(folder: DataFolder): PlatformState | undefined {
  if (!existsSync(folder.stateFile)) return undefined;
  try {
    return PlatformState.parse(JSON.parse(readFileSync(folder.stateFile, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The state of a platform whose supervisor lives now. */
export function runningState(folder: DataFolder): PlatformState | undefined {
  const state = readState(folder);
  return state !== undefined && runsOurs(state.supervisorPid, 'supervise') ? state : undefined;
}

export function writeState(folder: DataFolder, state: PlatformState): void {
  writeWhole(folder.stateFile, `${JSON.stringify(state, null, 2)}\n`);
}
