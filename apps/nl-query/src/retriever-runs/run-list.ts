import type { RetrieverRun } from './retriever-runs';

/**
 * The answer of GET /retriever-runs as JSON text, run by run: neither all runs nor their text are ever in memory.
 * @param first what `runs` has given already, so that a failure to read any comes before the answer begins
 */
export async function* runListText(
  first: IteratorResult<RetrieverRun, void>,
  runs: AsyncGenerator<RetrieverRun, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  yield '{"runs":[';
  if (!first.done) yield JSON.stringify(first.value);
  for await (const run of runs) yield `,${JSON.stringify(run)}`;
  yield ']}';
}
