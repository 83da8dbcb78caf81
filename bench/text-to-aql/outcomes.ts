import { performance } from 'node:perf_hooks';
import { isSameAnswer } from './compare-results';

/** A question with what its answer should be. */
export interface JudgedQuestion {
  readonly question: string;
  readonly kind: string;
  readonly gold: readonly unknown[];
  /** rows have to come in the order of the gold ones */
  readonly isOrdered: boolean;
}

export interface Outcome {
  readonly question: string;
  readonly kind: string;
  readonly schema: string;
  readonly verdict: 'right' | 'wrong' | 'refused';
  readonly said: string;
  /** a wrong answer said how the question was read */
  readonly isTold: boolean;
  readonly ms: number;
}

interface ServiceAnswer {
  readonly message?: string;
  readonly aql_query?: string;
  readonly aql_result?: string;
  readonly understood?: string;
}

/** Whether rows given are the gold ones, in whatever way a bench judges that. */
export type Comparison = (gold: readonly unknown[], given: readonly unknown[], isOrdered: boolean) => boolean;

const PATIENCE_MS = 60_000;

/** Asks the service at `url` a question, and compares the rows of its answer with the gold ones. */
export async function askAndJudge(
  { url, authorization, schema }: { readonly url: string; readonly authorization: string; readonly schema: string },
  { question, kind, gold, isOrdered }: JudgedQuestion,
  isRight: Comparison = isSameAnswer,
): Promise<Outcome> {
  const began = performance.now();
  const asked = () => ({ question, kind, schema, ms: performance.now() - began });
  const answer = await fetch(`${url}/v1/translate_query`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ input_text: question, options: { output_formats: ['AQL', 'JSON'] } }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError') return undefined;
    throw error;
  });
  if (answer === undefined) return { ...asked(), verdict: 'refused', said: 'no answer in time', isTold: true };
  const body = (await answer.json()) as ServiceAnswer;
  if (!answer.ok) return { ...asked(), verdict: 'refused', said: body.message ?? '', isTold: true };
  const given = JSON.parse(body.aql_result ?? '[]') as unknown[];
  const said = [
    body.understood ?? '',
    (body.aql_query ?? '').replaceAll('\n', '\n      '),
    `gold ${gold.length} ${JSON.stringify(gold).slice(0, 150)}`,
    `got  ${given.length} ${JSON.stringify(given).slice(0, 150)}`,
  ].join('\n      ');
  return {
    ...asked(),
    verdict: isRight(gold, given, isOrdered) ? 'right' : 'wrong',
    said,
    isTold: (body.understood ?? '') !== '',
  };
}

/** Prints what became of some questions: those that failed, if wanted, then counts by schema and by kind. */
export function printOutcomes(outcomes: readonly Outcome[], { withFailures }: { readonly withFailures: boolean }): void {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (withFailures)
    for (const { schema, kind, question, verdict, said } of outcomes)
      if (verdict !== 'right') print(`${verdict} ${schema} ${kind}: ${question}\n      ${said}`);
  for (const by of ['schema', 'kind'] as const)
    for (const name of new Set(outcomes.map((outcome) => outcome[by])))
      print(
        countsOf(
          name,
          outcomes.filter((outcome) => outcome[by] === name),
        ),
      );
  print(countsOf('all', outcomes));
  const untold = outcomes.filter(({ verdict, isTold }) => verdict === 'wrong' && !isTold).length;
  print(`wrong answers that did not say what was understood: ${untold}`);
}

/** One line of counts. */
export function countsOf(name: string, some: readonly Outcome[]): string {
  const count = (verdict: Outcome['verdict']) => some.filter((outcome) => outcome.verdict === verdict).length;
  const ms = some.map((outcome) => outcome.ms).toSorted((a, b) => a - b);
  return `${name.padEnd(12)} right ${count('right')} of ${some.length} (${(count('right') / some.length).toFixed(2)}), wrong ${count('wrong')}, refused ${count('refused')}, median ${(ms[ms.length >> 1] ?? 0).toFixed(0)} ms`;
}
