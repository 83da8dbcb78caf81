import { setTimeout as sleep } from 'node:timers/promises';
import type { StrataClient } from '@strata/client';
import type { GatewayCalls } from '../platform/gateway-calls';
import type { Passage } from '../platform/passages';
import type { StartedPlatform } from '../platform/started-platform';
import type { Round, Undisturbed } from './judge';
import { differences, faults, stateOf } from './judge';
import { KilledProject } from './killed-project';
import { OPERATIONS } from './operations';

const POLL_MS = 250;

/** Which service is killed in which operation, and when. */
export interface Kill {
  readonly operation: string;
  /** name of the process */
  readonly victim: string;
  /** after the operation was called */
  readonly atMs: number;
}

export interface KilledRound extends Round {
  readonly state: ReturnType<typeof stateOf>;
  /** whether the operation had ended before the kill */
  readonly cameLate: boolean;
  readonly faults: readonly string[];
}

/** Runs operations on one platform, each in a project of its own that is gone afterwards. */
export class Rounds {
  private made = 0;

  constructor(
    private readonly platform: StartedPlatform,
    private readonly root: GatewayCalls,
    private readonly client: StrataClient,
    private readonly passages: readonly Passage[],
  ) {}

  /** @throws Error when even an undisturbed run leaves something wrong */
  async undisturbed(operation: string): Promise<Undisturbed & { readonly tookMs: number }> {
    const project = await this.project();
    const start = await OPERATIONS[operation]!(project);
    const before = await project.figures();
    const began = performance.now();
    const ending = await start();
    await project.pipeline.untilFree();
    const tookMs = performance.now() - began;
    const round = { ending, freeAfterMs: 0, ...(await found(project)) };
    const run = { before, after: round.figures, tookMs };
    const wrong = faults(round, run);
    if (differences(run.after, before).length === 0) wrong.push(`nothing has changed: ${JSON.stringify(before)}`);
    if (wrong.length > 0) throw new Error(`undisturbed ${operation}: ${ending.state} ${ending.message}\n${wrong.join('\n')}`);
    await project.pipeline.removeProject();
    return run;
  }

  /** One round with a kill. What was taken back is asked for again, which has to end well. */
  async killed({ operation, victim, atMs }: Kill, undisturbed: Undisturbed): Promise<KilledRound> {
    const project = await this.project();
    const start = await OPERATIONS[operation]!(project);
    const pid = (await this.platform.services()).find(({ name }) => name === victim)?.pid;
    if (!pid) throw new Error(`${victim} does not run`);
    let isOver = false;
    const running = start().finally(() => (isOver = true));
    await sleep(atMs);
    const cameLate = isOver;
    process.kill(pid, 'SIGKILL');
    const killedAt = performance.now();
    const ending = await running;
    await this.untilHealthy();
    await project.pipeline.untilFree();
    const freeAfterMs = performance.now() - killedAt;
    const round: Round = { ending, freeAfterMs, ...(await found(project)) };
    const state = stateOf(round.figures, undisturbed);
    const wrong = faults(round, undisturbed);
    if (state !== 'done') {
      const second = await start();
      await project.pipeline.untilFree();
      const repeated: Round = { ending: second, freeAfterMs: 0, ...(await found(project)) };
      const left = [...faults(repeated, undisturbed), ...differences(repeated.figures, undisturbed.after)];
      wrong.push(...new Set(left.map((fault) => `asked for again (${second.state} ${second.message}): ${fault}`)));
    }
    await project.pipeline.removeProject();
    return { ...round, state, cameLate, faults: wrong };
  }

  private project(): Promise<KilledProject> {
    this.made += 1;
    return KilledProject.create(this.root, this.client, `round${this.made}`, this.passages);
  }

  private async untilHealthy(): Promise<void> {
    while ((await this.platform.services()).some(({ health }) => health !== 'healthy')) await sleep(POLL_MS);
  }
}

async function found(project: KilledProject): Promise<Pick<Round, 'broken' | 'figures'>> {
  return { broken: await project.brokenInvariants(), figures: await project.figures() };
}
