// One field of a collection of so many rows embedded through the whole platform: seconds, processor seconds and peak memory of each service.
//   node tools/run.mjs bench/embed-field/main.ts <rows> [rows …]
// Each number of rows gets a platform of its own. The texts are made up: twelve words of a vocabulary whose frequencies fall as in life.
import { seededRandom } from '@strata/graph';
import { processorSeconds } from '../platform/processor-time';
import { peakMemoryMiB, StartedPlatform } from '../platform/started-platform';

const COLLECTION = 'rows';
const ROWS_PER_IMPORT = 5_000;
const WORDS_PER_ROW = 12;
const VOCABULARY = 50_000;
const SYLLABLES = 'ka lo mi ran te vol dor bel sin gar hu nes po rit sha tem ul ver wen zo'.split(' ');
/** Names of pipelines are numbered. */
const SHOWN = ['pipeline', 'database'];

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0 || !sizes.every((rows) => rows > 0)) throw new Error('usage: bench/embed-field/main.ts <rows> [rows …]');
for (const rows of sizes) await measure(rows);

async function measure(rows: number): Promise<void> {
  const platform = await StartedPlatform.start();
  try {
    const send = async (method: string, path: string, body: string) => {
      const headers = { authorization: await platform.authorization(), 'content-type': 'application/json' };
      const response = await fetch(platform.url + path, { method, body, headers });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Record<string, unknown>;
    };
    await send('POST', '/_db/strata/_api/collection', JSON.stringify({ name: COLLECTION }));
    const random = seededRandom(5);
    for (let start = 0; start < rows; start += ROWS_PER_IMPORT) {
      const lines = Array.from({ length: Math.min(ROWS_PER_IMPORT, rows - start) }, () => JSON.stringify({ text: textOf(random) }));
      await send('POST', `/_db/strata/_api/import?collection=${COLLECTION}&type=documents`, lines.join('\n'));
    }
    const services = (await platform.services()).filter(({ name }) => SHOWN.some((service) => name.startsWith(service)));
    const before = services.map(({ pid }) => processorSeconds(pid));
    const began = performance.now();
    const answer = await embed(send);
    const seconds = (performance.now() - began) / 1_000;
    console.log(
      `${rows} rows: ${seconds.toFixed(1)} s, ${((1e6 * seconds) / rows).toFixed(0)} µs a row; ${String(answer['message'])}`,
    );
    console.table(
      Object.fromEntries(
        services.map(({ name, pid }, place) => [
          name,
          { 'processor seconds': (processorSeconds(pid) - before[place]!).toFixed(1), 'peak memory, MiB': peakMemoryMiB(pid) },
        ]),
      ),
    );
  } finally {
    await platform.stop();
  }
}

/** A call that the gateway gives up on is repeated: it waits for the run that is under way. */
async function embed(send: (method: string, path: string, body: string) => Promise<Record<string, unknown>>) {
  const body = JSON.stringify({ collection: COLLECTION, field: 'text' });
  for (;;)
    try {
      return await send('POST', '/graphrag/pipeline/strata/v1/embed-field-in-collection', body);
    } catch (error) {
      console.log(`asked again after: ${error instanceof Error ? error.message : String(error)}`);
    }
}

function textOf(random: () => number): string {
  return Array.from({ length: WORDS_PER_ROW }, () => wordOf(Math.floor(VOCABULARY ** random()))).join(' ');
}

function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}
