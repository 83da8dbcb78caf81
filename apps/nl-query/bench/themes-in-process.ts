// What the built-in models answer to questions about a whole collection, from its passages alone (no reports, which only an import makes), with what each
// took and the longest time that nothing else could run:
//   node tools/run.mjs apps/nl-query/bench/themes-in-process.ts <folder | passages.jsonl> <questions.txt>
import { chunkText, convertToText } from '@strata/text';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ProjectIndex } from '../src/project-index/project-index';
import type { IndexedChunk, IndexedDocument } from '../src/project-index/project-rows';
import { themePassages } from '../src/retrieval/theme-passages';
import { models } from './passage-answers';

const [source, questions] = process.argv.slice(2);
if (source === undefined || questions === undefined)
  throw new Error('usage: themes-in-process.ts <folder | passages.jsonl> <questions.txt>');
const partitionId = 'p';
const accept = () => true;
const documents: IndexedDocument[] = [];
const chunks: IndexedChunk[] = [];
for await (const { title, fileName, text } of texts(source)) {
  const key: string = `d${String(documents.length).padStart(6, '0')}`;
  documents.push({ key, title, fileName, category: '', path: '', citableUrl: '', fileIds: [key], partitionId });
  for (const [order, { content }] of chunkText(text).entries())
    chunks.push({
      ...{ key: `${key}-${order}`, documentKey: key, content, start: 0, end: content.length, order },
      ...{ page: null, headingPath: [], places: null, partitionId, embedding: null },
    });
}
const index = await ProjectIndex.build({ documents, chunks, entities: [], relations: [], vectors: [], profiles: [] });
console.log(`${documents.length} documents, ${chunks.length} chunks`);
for (const question of readFileSync(questions, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const passages = await themePassages({ question, accept, models }, index);
  const points = await models.themeAnswerer.ratePoints({ question, reports: [], ...(passages ? { passages } : {}) });
  const { text } = await models.themeAnswerer.combine({ question, points });
  const took = performance.now() - began;
  delay.disable();
  console.log(`\n### ${question} (${Math.round(took)} ms, held ${Math.round(delay.max / 1e6)} ms)\n${text || '(nothing)'}`);
}

async function* texts(path: string): AsyncGenerator<{ title: string; fileName: string; text: string }> {
  if (!statSync(path).isDirectory()) {
    for (const line of readFileSync(path, 'utf8').split('\n'))
      if (line.trim() !== '') {
        const { title, text } = JSON.parse(line) as { title: string; text: string };
        yield { title, fileName: `${title}.md`, text: `# ${title}\n\n${text}` };
      }
    return;
  }
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (entry.isFile()) {
      const fileName = basename(entry.name);
      const { text, title = fileName } = await convertToText(readFileSync(join(entry.parentPath, entry.name)), fileName);
      yield { title, fileName, text };
    }
}
