import { retryWhileUnavailable } from '@strata/arango';
import { runInTurns } from '@strata/event-loop';
import type { DomainRow, SourceSignature } from '@strata/knowledge';
import type { Strategies } from '@strata/knowledge';
import { labelKey } from '@strata/knowledge';
import { clusterDocuments } from './cluster-documents';
import { clusterNumber, nextClusterNumber, numberingSteps } from './cluster-numbering';
import type { Clustering } from './cluster-category.step';
import { electCluster } from './cluster-vote';
import type { Neighbour, SimilarPair } from './similarity';
import { similarPairSteps } from './similarity';
import { similarityRowSteps } from './similarity-rows';
import { similarDocuments } from './similar-documents';

export interface Appending extends Clustering {
  readonly strategies: Strategies;
  /** file ids that this build wrote: new documents, and those with a new version */
  readonly writtenFileIds: ReadonlySet<string>;
}

/**
 * Fits new documents into a category that was built before: existing clusters, memberships and profiles stay; every new document joins
 * the cluster its neighbours elect; documents that nobody draws to a cluster form new ones (docs/contracts/pipeline.md, "Corpus graph").
 */
export async function appendToClusters(appending: Appending): Promise<void> {
  const { corpus, strategies, category, topK, patience, signal, onProgress, writtenFileIds } = appending;
  const documents = await retryWhileUnavailable(() => corpus.signatures(category), patience);
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
    signatures: documents,
    of: changed,
    topK,
    signal,
    onProgress: (done) =>
      onProgress((0.7 * done) / changed.length, `${category}: similar documents of ${done} of ${changed.length}`),
  });
  const homeless = changed.filter((place) => !clusterOf.has(documents[place]!._key));
  const joined = elect(homeless, documents, neighbours, clusterOf);
  const pairs = await runInTurns(similarPairSteps(neighbours), signal);
  const similarities = await runInTurns(similarityRowSteps(corpus, category, documents, pairs), signal);
  const fresh = await clusterAmongThemselves(
    appending,
    homeless.filter((place) => !joined.has(place)),
    documents,
    domains,
    pairs,
  );
  const grown = grow(domains, joined, documents);
  await retryWhileUnavailable(async () => {
    await corpus.removeSimilaritiesOf(
      category,
      changed.map((place) => documents[place]!._key),
    );
    await corpus.saveSimilarities(similarities);
    const ids = [...domains, ...fresh].map(({ _key }) => _key).sort((a, b) => clusterNumber(a) - clusterNumber(b));
    await corpus.saveClusters({ module: category, domains: [...grown, ...fresh], clusterIds: ids });
    await strategies.followClusters(category);
  }, patience);
  await onProgress(1, `${category}: ${joined.size} documents joined clusters, ${fresh.length} clusters are new`);
}

function elect(
  homeless: readonly number[],
  documents: readonly SourceSignature[],
  neighbours: ReadonlyMap<number, readonly Neighbour[]>,
  clusterOf: ReadonlyMap<string, string>,
): Map<number, string> {
  const joined = new Map<number, string>();
  for (const place of homeless) {
    const votes = (neighbours.get(place) ?? []).map(({ document, score }) => ({
      cluster: clusterOf.get(documents[document]!._key),
      score,
    }));
    const cluster = electCluster(votes);
    if (cluster !== undefined) joined.set(place, cluster);
  }
  return joined;
}

function grow(
  domains: readonly DomainRow[],
  joined: ReadonlyMap<number, string>,
  documents: readonly SourceSignature[],
): DomainRow[] {
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
  left: readonly number[],
  documents: readonly SourceSignature[],
  domains: readonly DomainRow[],
  pairs: readonly SimilarPair[],
): Promise<DomainRow[]> {
  const own = left.map((place) => documents[place]!);
  const placeOf = new Map(left.map((place, position) => [place, position]));
  const inner = pairs.flatMap(({ one, other, score }) => {
    const [from, to] = [placeOf.get(one), placeOf.get(other)];
    return from === undefined || to === undefined ? [] : [{ one: from, other: to, score }];
  });
  const found = await clusterDocuments({ documents: own, pairs: inner, depth, signal });
  const first = nextClusterNumber(domains.map(({ _key }) => _key));
  const numbered = await runInTurns(numberingSteps(labelKey(category), found, own, first), signal);
  return numbered.map(({ id, members, level, parent }) => ({
    _key: id,
    module: category,
    size: members.length,
    members,
    level,
    parent,
    updated_at: Date.now() / 1_000,
  }));
}
