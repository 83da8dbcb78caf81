// kill -9 of every service in turn during build, analyze and orchestrate; the counts must be those of an undisturbed run:
//   node tools/run.mjs bench/reliability/main.ts <passages.jsonl> [count=300] [corpus|strategies|knowledge-graph]
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuildStep } from '@strata/client';
import { buildKnowledgeGraph } from '@strata/client';
import { graphCounts, unsoundRows } from '../platform/graph-checks';
import type { Passage } from '../platform/passages';
import { readPassages, uploadPassages } from '../platform/passages';
import { StartedPlatform } from '../platform/started-platform';

const [file, count = '300', only] = process.argv.slice(2);
if (!file) throw new Error('usage: node tools/run.mjs bench/reliability/main.ts <passages.jsonl> [count] [step]');
const passages = readPassages(file).slice(0, Number(count));
const CATEGORIES = ['left', 'right'];
const ALL_STEPS: BuildStep[] = ['corpus', 'strategies', 'knowledge-graph'];
const STEPS = ALL_STEPS.filter((step) => only === undefined || step === only);
const KILL_AFTER_MS: Record<BuildStep, number> = { corpus: 150, strategies: 30, 'knowledge-graph': 700, 'new-documents': 0 };

interface Outcome {
  counts: Record<string, number>;
  unsound: Record<string, number>;
}

/** One whole run; `victim` is killed once in `step` and started again by its supervisor. */
async function run(all: Passage[], victim?: { service: string; step: BuildStep }): Promise<Outcome> {
  const platform = await StartedPlatform.start(process.env.REDIS_URL ? ['--pipelines', '2'] : []);
  try {
    const client = await platform.client();
    await uploadPassages(client, all, CATEGORIES);
    const pid = (await platform.services()).find(({ name }) => name === victim?.service)?.pid;
    let killed: Promise<void> | undefined;
    const kill = async (step: BuildStep) => {
      await sleep(KILL_AFTER_MS[step]);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    };
    await buildKnowledgeGraph(
      client,
      { categories: CATEGORIES, complexity: 'very_high', replicas: 2 },
      {
        began: (step) => {
          if (step === victim?.step) killed = kill(step);
        },
        progress: () => undefined,
        ended: () => undefined,
      },
    );
    await killed;
    return { counts: await graphCounts(client), unsound: await unsoundRows(client) };
  } finally {
    await platform.stop();
  }
}

const undisturbed = await run(passages);
console.log('undisturbed', JSON.stringify(undisturbed.counts));
const same = (outcome: Outcome) =>
  JSON.stringify(outcome.counts) === JSON.stringify(undisturbed.counts) &&
  Object.values(outcome.unsound).every((rows) => rows === 0);
let bad = 0;
for (const step of STEPS) {
  for (const service of ['database', 'auth-gateway', 'file-manager', 'pipeline-1', 'importer-1', 'importer-2', 'nl-query']) {
    const began = performance.now();
    let verdict: string;
    try {
      const outcome = await run(passages, { service, step });
      verdict = same(outcome) ? 'same counts' : `DIFFERENT ${JSON.stringify(outcome)}`;
    } catch (error) {
      verdict = `FAILED ${error instanceof Error ? error.message : String(error)}`;
    }
    if (verdict !== 'same counts') bad += 1;
    console.log(
      `${step.padEnd(16)} kill -9 ${service.padEnd(13)} ${verdict}  (${((performance.now() - began) / 1_000).toFixed(1)} s)`,
    );
  }
}
console.log(bad === 0 ? 'every run ended with the counts of the undisturbed one' : `${bad} runs did not`);
process.exitCode = bad === 0 ? 0 : 1;
