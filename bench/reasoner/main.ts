// The reasoner on slow queries over four databases: how many it makes faster, how much, and whether what it accepts returns the same.
//   node tools/run.mjs bench/reasoner/main.ts [shop|social|press|forum …] [--in-process | --by-hand | --model] [--failures | --all-failures] [--rows=<file>]
// --in-process: the rewriting rules and the validation alone, without the service; --by-hand: rewrites written by hand, right and wrong, in
// place of those of the rules: what a rule or a model could come to, and what must never be accepted; --model: the service with a scripted
// language model that proposes a rewrite that writes, a wrong or slower one, and the one by hand. Every second query is held out: its failures
// are shown only with --all-failures, so that rules are not written to these queries. `forum`, shapes of queries that people asked about in
// public, is run when it is named: most of them are quick here, and nobody knows a better form.
import { GuardedDatabase } from '@strata/testing';
import { writeFileSync } from 'node:fs';
import { attemptInProcess } from './attempt-in-process';
import { attemptOverHttp } from './attempt-over-http';
import { DATA_SETS } from './data-sets';
import type { BenchOutcome } from './figures';
import { figures } from './figures';
import { fill } from './fill';
import { startProposingModel } from './proposing-model';
import type { BenchQuery } from './read-queries';
import { readQueries } from './read-queries';
import { differenceOf } from './same-result';

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const rows = words.find((word) => word.startsWith('--rows='))?.slice('--rows='.length);
const shown = words.includes('--all-failures') ? 'all' : words.includes('--failures') ? 'open' : 'none';
const isInProcess = words.includes('--in-process') || words.includes('--by-hand');
/** With `--by-hand` every query comes with what to try. */
const proposals = (queries: readonly BenchQuery[]) =>
  words.includes('--by-hand')
    ? queries.map((query) => ({ ...query, proposed: [query.wrong, query.right].filter((one) => one !== undefined) }))
    : queries;
const outcomes: BenchOutcome[] = [];
const sets = DATA_SETS.filter(({ name }) => (names.length === 0 ? name !== 'forum' : names.includes(name)));
const all = sets.flatMap(({ name }) => readQueries(name));
const model = words.includes('--model') ? await startProposingModel(all) : undefined;
const guarded = await GuardedDatabase.start();
try {
  for (const set of sets) {
    await fill(guarded, set);
    const queries = all.filter(({ database }) => database === set.name);
    const attempts = isInProcess
      ? attemptInProcess(guarded, set.name, proposals(queries))
      : attemptOverHttp(guarded, set.name, queries, model?.settings);
    for await (const outcome of attempts) {
      const { accepted, query } = outcome;
      const difference = accepted === undefined ? undefined : await differenceOf(guarded, set.name, query.query, accepted);
      outcomes.push({ ...outcome, ...(difference !== undefined && { difference }) });
      if (rows !== undefined) writeFileSync(rows, outcomes.map((row) => JSON.stringify(row)).join('\n'));
    }
  }
  console.log(figures(outcomes, shown));
} finally {
  await guarded.stop();
  await model?.stop();
}
