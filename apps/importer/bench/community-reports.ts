import { runInTurns } from '@strata/event-loop';
import { seededRandom } from '@strata/graph';
import { BuiltInCommunityReporter, CorpusPhrases, createModels, modelsConfigSchema } from '@strata/models';
import { chunkText, convertToText } from '@strata/text';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { clusterGraph } from '../src/import-run/cluster-graph';
import { findEntityCommunities } from '../src/import-run/entity-communities';
import { apartFrom, resolveNamesSteps } from '../src/import-run/entity-resolution/resolve-names';
import { reportRequestSteps } from '../src/import-run/report-requests';
import type { ResolvedGraph } from '../src/import-run/resolve-entities';
import { resolveSteps } from '../src/import-run/resolve-entities';
import { fromTopToBottom } from '../src/import-run/write-reports';

// Built-in reports on the communities of real documents, to be read: a random sample, and what making all of them cost.
//   node tools/run.mjs apps/importer/bench/community-reports.ts <folder | passages.jsonl> [sample] [seed]

interface Read extends ResolvedGraph {
  titles: string[];
  chunks: { content: string; document: number }[];
}

const [source, sample = '12', seed = '1'] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: community-reports.ts <folder | passages.jsonl> [sample] [seed]');
const { signal } = new AbortController();
const graph: Read = await readGraph(source);

const began = process.cpuUsage();
const cluster = async (of: Parameters<typeof clusterGraph>[0]) => clusterGraph(of);
const documentOf = graph.chunks.map(({ document }) => document);
const communities = await findEntityCommunities({ ...graph, documentOf }, { cluster, signal });
const clustered = process.cpuUsage(began).user;
const keyOf = (chunk: number) => `passage ${chunk}`;
const material = await runInTurns(reportRequestSteps({ ...graph, documentOf }, communities, keyOf), signal);
const corpus = await runInTurns(
  CorpusPhrases.countSteps(
    graph.chunks.filter((_, i) => i % Math.ceil(graph.chunks.length / 1500) === 0).map(({ content }) => content),
  ),
  signal,
);
const counted = process.cpuUsage(began).user - clustered;
const reporter = new BuiltInCommunityReporter();
const reports = [];
for (const place of fromTopToBottom(communities)) {
  const community = communities[place]!;
  const { passages, ...rest } = material(place);
  const texts = passages.map(({ chunk, mentions }) => ({
    id: keyOf(chunk),
    title: titleOf(graph.chunks[chunk]!.document),
    text: graph.chunks[chunk]!.content,
    mentions,
  }));
  reports.push({ community, report: await reporter.report({ ...rest, passages: texts, corpus: async () => corpus }) });
}
const reported = process.cpuUsage(began).user - clustered - counted;
function titleOf(document: number): string {
  return graph.titles[document] ?? '';
}

const random = seededRandom(Number(seed));
for (let i = 0; i < Number(sample); i++) {
  const { community, report } = reports[Math.floor(random() * reports.length)]!;
  console.log(`\n=== ${community.title}  ${community.members.length} entities, occurrence ${community.occurrence.toFixed(3)}`);
  console.log(
    '   of: ' +
      community.chunks.length +
      ' ' +
      community.chunks
        .slice(0, 14)
        .map((c) => graph.chunks[c]!.content.slice(2, 40).split('\n')[0])
        .join(' | ') +
      ' :: ' +
      community.members
        .slice(0, 14)
        .map((m) => graph.entities[m]!.name)
        .join('; '),
  );
  console.log(`# ${report.title}\n${report.summary}\n(${report.rating}: ${report.ratingExplanation})`);
  for (const finding of report.findings.slice(0, 4)) console.log(`- ${finding.summary}\n    ${finding.explanation}`);
}
const levels = Map.groupBy(communities, ({ level }) => level);
for (const [level, some] of levels)
  console.log(
    `level ${level}: ${some.length} communities, the largest of ${Math.max(...some.map(({ members }) => members.length))} entities`,
  );
console.log(
  JSON.stringify({
    chunks: graph.chunks.length,
    entities: graph.entities.length,
    relations: graph.relations.length,
    communities: communities.length,
    clusteredMs: Math.round(clustered / 1e3),
    countedMs: Math.round(counted / 1e3),
    reportedMs: Math.round(reported / 1e3),
  }),
);

async function readGraph(path: string): Promise<Read> {
  const chunks: Read['chunks'] = [];
  let document = 0;
  const titles: string[] = [];
  for await (const { text, title } of texts(path)) {
    titles.push(title);
    for (const { content } of chunkText(text)) chunks.push({ content, document });
    document++;
  }
  const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
  const entityTypes = ['person', 'organization', 'geo', 'event'];
  const extracted = [];
  for (const { content } of chunks) extracted.push(await graphExtractor.extract({ text: content, entityTypes }));
  const named = await runInTurns(resolveNamesSteps(extracted, chunks, apartFrom([])), signal);
  return { ...(await runInTurns(resolveSteps(named.extracted), signal)), chunks, titles };
}

async function* texts(path: string): AsyncGenerator<{ text: string; title: string }> {
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)))
      if (entry.isFile()) {
        const { text, title = basename(entry.name) } = await convertToText(
          readFileSync(join(entry.parentPath, entry.name)),
          basename(entry.name),
        );
        yield { text, title };
      }
    return;
  }
  for (const line of readFileSync(path, 'utf8').split('\n'))
    if (line.trim() !== '') {
      const { title, text } = JSON.parse(line) as { title: string; text: string };
      yield { title, text: `# ${title}\n\n${text}` };
    }
}
