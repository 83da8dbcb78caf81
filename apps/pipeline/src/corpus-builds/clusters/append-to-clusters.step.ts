import { retryWhileUnavailable } from '@strata/arango';
import { runInTurns } from '@strata/event-loop';
import type { DomainRow, SourceSignature } from '@strata/knowledge';
import type { Strategies } from '@strata/knowledge';
import { labelKey } from '@strata/knowledge';
import { clusterDocuments } from './cluster-documents';
import { clusterNumber, nextClusterNumber, numberingSteps } from './cluster-numbering';
import { clusterRows } from './cluster-rows';
import type { Clustering } from './cluster-category.step';
import { similarityRows } from './cluster-category.step';
import { electCluster } from './cluster-vote';
import { counted } from '../../operations/counted';
import type { Neighbours } from '../similarity/neighbours';
import { neighboursOf } from '../similarity/neighbours';
import { readSignatures } from '../similarity/read-signatures.step';
import type { SimilarPairs } from '../similarity/similarity';
import { innerPairs, similarPairSteps } from '../similarity/similarity';
import { similarDocuments } from '../similarity/similar-documents';
import type { VectorRows } from '../similarity/vector-neighbours';
import { vectorsOf } from '../similarity/vector-neighbours';

export interface Appending extends Clustering {
  readonly strategies: Strategies;
  /** file ids that this build wrote: new documents, and those with a new version */
  readonly writtenFileIds: ReadonlySet<string>;
}

type DocumentName = Pick<SourceSignature, '_key' | 'filename'>;

/** Documents that joined no cluster, with what new clusters are made of; positions are those among them. */
interface Homeless {
  readonly documents: readonly DocumentName[];
  readonly rows: VectorRows;
  readonly pairs: SimilarPairs;
  readonly domains: readonly DomainRow[];
}

/**
 * Fits new documents into a category that was built before: existing clusters, memberships and profiles stay; every new document joins
 * the cluster its neighbours elect; documents that nobody draws to a cluster form new ones (docs/contracts/pipeline.md, "Corpus graph").
 */
export async function appendToClusters(appending: Appending): Promise<void> {
  const { corpus, strategies, category, topK, patience, signal, onProgress, writtenFileIds } = appending;
  const { documents, signatures } = await readSignatures(corpus, category, patience, signal);
  const entries = new Map(
    (await retryWhileUnavailable(() => corpus.sources(category), patience)).map((entry) => [entry._key, entry]),
  );
  const domains = await retryWhileUnavailable(() => corpus.domains([category]), patience);
  const clusterOf = new Map(domains.flatMap((domain) => domain.members.map((member) => [member, domain._key] as const)));
  // documents without a cluster are what an append left that was cancelled half-way
  const changed = documents.flatMap(({ _key }, place) =>
    writtenFileIds.has(entries.get(_key)?.file_id ?? '') || !clusterOf.has(_key) ? [place] : [],
  );
  const neighbours = await similarDocuments({
    signatures,
    of: Uint32Array.from(changed),
    topK,
    signal,
    onProgress: (done) =>
      onProgress((0.7 * done) / changed.length, `${category}: similar documents of ${done} of ${changed.length}`),
  });
  const joined = elect(neighbours, documents, clusterOf);
  const pairs = await runInTurns(similarPairSteps(neighbours, documents.length), signal);
  const isHomeless = (place: number) => !clusterOf.has(documents[place]!._key) && !joined.has(place);
  const left = changed.filter(isHomeless);
  const fresh = await clusterAmongThemselves(appending, {
    documents: left.map((place) => documents[place]!),
    rows: vectorsOf(signatures, left),
    pairs: innerPairs(pairs, left, documents.length),
    domains,
  });
  const grown = grow(domains, joined, documents);
  await retryWhileUnavailable(async () => {
    await corpus.removeSimilaritiesOf(
      category,
      changed.map((place) => documents[place]!._key),
    );
    for (const rows of similarityRows(corpus, category, documents, pairs)) await corpus.saveSimilarities(rows);
    const ids = [...domains, ...fresh].map(({ _key }) => _key).sort((a, b) => clusterNumber(a) - clusterNumber(b));
    await corpus.saveClusters({ module: category, domains: [...grown, ...fresh], clusterIds: ids });
    await strategies.followClusters(category);
  }, patience);
  await onProgress(1, `${category}: ${counted(joined.size, 'document')} joined, ${counted(fresh.length, 'new cluster')}`);
}

/** The cluster that its neighbours elect for each document that has none; documents whose neighbours have none either are left out. */
function elect(
  neighbours: Neighbours,
  documents: readonly Pick<SourceSignature, '_key'>[],
  clusterOf: ReadonlyMap<string, string>,
): Map<number, string> {
  const joined = new Map<number, string>();
  for (const [place, document] of neighbours.of.entries()) {
    if (clusterOf.has(documents[document]!._key)) continue;
    const votes = neighboursOf(neighbours, place).map((neighbour) => ({
      cluster: clusterOf.get(documents[neighbour.document]!._key),
      score: neighbour.score,
    }));
    const cluster = electCluster(votes);
    if (cluster !== undefined) joined.set(document, cluster);
  }
  return joined;
}

function grow(domains: readonly DomainRow[], joined: ReadonlyMap<number, string>, documents: readonly DocumentName[]): DomainRow[] {
  const filenames = new Map(documents.map(({ _key, filename }) => [_key, filename]));
  const byFilename = (a: string, b: string) => ((filenames.get(a) ?? a) < (filenames.get(b) ?? b) ? -1 : 1);
  const addedTo = Map.groupBy(joined.keys(), (place) => joined.get(place));
  return domains.flatMap((domain) => {
    const added = (addedTo.get(domain._key) ?? []).map((place) => documents[place]!._key);
    if (added.length === 0) return [];
    const members = [...domain.members, ...added].sort(byFilename);
    return [{ ...domain, members, size: members.length, updated_at: Date.now() / 1_000 }];
  });
}

async function clusterAmongThemselves(
  { category, depth, signal }: Appending,
  { documents, rows, pairs, domains }: Homeless,
): Promise<DomainRow[]> {
  const found = await clusterDocuments({ documentCount: documents.length, rows, pairs, depth, signal });
  const first = nextClusterNumber(domains.map(({ _key }) => _key));
  const numbered = await runInTurns(numberingSteps(labelKey(category), found, documents, first), signal);
  return clusterRows(category, numbered, Date.now() / 1_000);
}
