import type { WeightedGraph } from '@strata/graph';
import { leiden, modularity } from '@strata/graph';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NAMED_GRAPHS } from './named-graphs';

// Time and modularity of our Leiden beside igraph's (Debian: python3-igraph) on the same graphs, both in processor time:
//   node tools/run.mjs bench/corpus-map/leiden.ts [python3]

const REPEATS = 3;
const [python = '/usr/bin/python3'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'strata-leiden-'));
try {
  const rows: Record<string, Record<string, number | string>> = {};
  for (const [name, make] of Object.entries(NAMED_GRAPHS)) {
    const graph = make();
    const ours = measure(graph);
    const theirs = igraph(graph);
    rows[name] = {
      nodes: graph.nodeCount,
      edges: graph.edges.source.length,
      'ours, ms': ours.ms.toFixed(2),
      'igraph, ms': theirs.ms.toFixed(2),
      'times igraph': (ours.ms / theirs.ms).toFixed(2),
      'our modularity': ours.modularity.toFixed(5),
      'igraph modularity, mean of its runs': theirs.modularity.toFixed(5),
    };
  }
  console.table(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The median of some runs, the first of which warms up. */
function measure(graph: WeightedGraph): { ms: number; modularity: number } {
  let membership = leiden(graph);
  const times = Array.from({ length: graph.nodeCount < 1_000 ? 50 * REPEATS : REPEATS }, () => {
    const before = process.cpuUsage();
    const began = performance.now();
    membership = leiden(graph);
    const { user, system } = process.cpuUsage(before);
    return graph.nodeCount < 1_000 ? performance.now() - began : (user + system) / 1_000;
  }).sort((a, b) => a - b);
  return { ms: times[times.length >> 1]!, modularity: modularity(graph, membership) };
}

function igraph({ nodeCount, edges }: WeightedGraph): { ms: number; modularity: number } {
  const file = join(folder, 'edges.txt');
  const lines = Array.from(edges.source, (source, i) => `${source} ${edges.target[i]} ${edges.weight[i]}`);
  writeFileSync(file, lines.join('\n'));
  const program = resolve('bench/corpus-map/igraph_leiden.py');
  const answer = execFileSync(python, [program, file, String(nodeCount), String(REPEATS)], { encoding: 'utf8' });
  return JSON.parse(answer) as { ms: number; modularity: number };
}
