import type { Steps } from '@strata/event-loop';
import { runInTurns, TimeSlices } from '@strata/event-loop';
import { Bm25Index } from '@strata/graph';
import type { Embedder } from '@strata/models';
import { lexicalTerms } from '@strata/text';
import type { HopSources } from '../question-hops/hop-sources';
import { foldedName } from '../question-hops/read-passage';
import { PassageRanker } from '../passage-ranking/passage-ranker';
import type { RankingPassage } from '../passage-ranking/ranking-passage';
import { CorpusSpelling } from '../question-spelling/corpus-spelling';
import { passageSteps } from './index-passages';
import { assertComparable, partitionVectorsSteps } from './embedded-with';
import { indexBytesSteps } from './index-bytes';
import { newerPartitionsSteps, repeatedGraphsSteps } from './repeated-documents';
import type { IndexedChunk, IndexedDocument, IndexedEntity, PartitionVectors, ProjectRows } from './project-rows';

/** Passages that say where a question belongs, and how little the first of them counts more than the second. */
const ROUTING_PASSAGES = 20;
const RANK_DAMPING = 60;

/** Of the score of the best entity: below it a name shares a word with the question, as every David does with one of them. */
const LEAST_OF_BEST = 0.4;

/** Looking at the clock costs more than one cosine. */
const CHUNKS_PER_LOOK = 64;

/** A chunk with its document. */
export interface FoundChunk {
  chunk: IndexedChunk;
  document: IndexedDocument;
}

interface SearchedParts {
  documents: ReadonlyMap<string, IndexedDocument>;
  chunks: readonly IndexedChunk[];
  entities: readonly IndexedEntity[];
  entitySearch: Bm25Index;
  ranker: PassageRanker;
  passages: readonly RankingPassage[];
  entityTypes: ReadonlyMap<string, string>;
  graphPartitions: ReadonlySet<string>;
  partitions: ReadonlySet<string>;
  vectors: readonly PartitionVectors[];
  newerPartitions: ReadonlyMap<string, readonly string[]>;
  repeatedGraphs: ReadonlyMap<string, readonly string[]>;
  bytes: number;
}

/** Everything of one project that questions are asked against, in memory; immutable. */
export class ProjectIndex {
  private readonly documents: ReadonlyMap<string, IndexedDocument>;
  private readonly chunks: readonly IndexedChunk[];
  private readonly ranker: PassageRanker;
  private readonly spelling: CorpusSpelling;
  private readonly entities: readonly IndexedEntity[];
  private readonly entitySearch: Bm25Index;
  private readonly passages: readonly RankingPassage[];
  /** by folded name */
  private readonly entityTypes: ReadonlyMap<string, string>;
  /** Partitions with entities: those that were imported as full graphs. */
  readonly graphPartitions: ReadonlySet<string>;
  readonly partitions: ReadonlySet<string>;
  private readonly vectors: readonly PartitionVectors[];
  /** by document, where it stands in more than one partition */
  private readonly newerPartitions: ReadonlyMap<string, readonly string[]>;
  /** by partition, where newer graphs hold all its documents */
  private readonly repeatedGraphs: ReadonlyMap<string, readonly string[]>;
  /** About what it takes of the memory. */
  readonly bytes: number;
  /** Made when first asked for. */
  private chunkAt: Map<string, number> | undefined;
  private chunkCounts: Map<string, number> | undefined;
  private chunksOf: Map<string, number> | undefined;

  private constructor(parts: SearchedParts) {
    this.documents = parts.documents;
    this.chunks = parts.chunks;
    this.entities = parts.entities;
    this.entitySearch = parts.entitySearch;
    this.ranker = parts.ranker;
    this.spelling = new CorpusSpelling(parts.ranker.index, parts.passages);
    this.passages = parts.passages;
    this.entityTypes = parts.entityTypes;
    this.graphPartitions = parts.graphPartitions;
    this.partitions = parts.partitions;
    this.vectors = parts.vectors;
    this.newerPartitions = parts.newerPartitions;
    this.repeatedGraphs = parts.repeatedGraphs;
    this.bytes = parts.bytes;
  }

  /** Takes about a third of a second per 1,000 passages, in turns: the service answers other calls meanwhile. */
  static async build(rows: ProjectRows): Promise<ProjectIndex> {
    const { documents, chunks, passages } = await runInTurns(passageSteps(rows));
    const ranker = await PassageRanker.build(passages);
    const { entities } = rows;
    const entitySearch = await runInTurns(Bm25Index.building(entityTerms(entities)));
    const entityTypes = await runInTurns(entityTypeSteps(entities));
    const graphPartitions = await runInTurns(partitionSteps(entities));
    const partitions = await runInTurns(partitionSteps(rows.documents));
    const vectors = await runInTurns(partitionVectorsSteps(chunks, rows.vectors));
    const newerPartitions = await runInTurns(newerPartitionsSteps(rows.documents, rows.profiles));
    const repeatedGraphs = await runInTurns(repeatedGraphsSteps(rows.documents, newerPartitions, graphPartitions));
    const bytes = await runInTurns(indexBytesSteps({ documents, chunks, entities, relations: rows.relations }));
    const searched = { documents, chunks, entities, entitySearch, ranker, passages, entityTypes };
    return new ProjectIndex({ ...searched, graphPartitions, partitions, vectors, newerPartitions, repeatedGraphs, bytes });
  }

  get size(): { documents: number; chunks: number; entities: number } {
    return { documents: this.documents.size, chunks: this.chunks.length, entities: this.entities.length };
  }

  /**
   * Chunks for a question, best first, at most fifty, from the accepted partitions; of a document that stands in several of them, those of the newest.
   * @throws AppError failed-precondition when one of them was embedded with another model than the question would be
   */
  async searchChunks(
    question: string,
    accept: (partitionId: string) => boolean,
    embedder: Embedder,
    signal?: AbortSignal,
  ): Promise<FoundChunk[]> {
    if (embedder.semantic) assertComparable(this.vectors, embedder, accept);
    const likeness = embedder.semantic ? await this.likeness(question, embedder, signal) : undefined;
    const ranking = this.ranker.rankSteps(question, {
      ...(likeness ? { likeness } : {}),
      accept: (passage) => this.isFoundHere(this.chunks[passage]!, accept),
    });
    const numbers = await runInTurns(ranking, signal);
    return numbers.map((number) => this.found(this.chunks[number]!));
  }

  /** Chunks for a question by its words alone, best first, at most fifty, of those that may be meant. */
  async searchAmong(
    question: string,
    isMeant: (chunk: IndexedChunk) => boolean,
    accept: (partitionId: string) => boolean,
    signal?: AbortSignal,
  ): Promise<FoundChunk[]> {
    const ranking = this.ranker.rankSteps(question, {
      accept: (passage) => isMeant(this.chunks[passage]!) && this.isFoundHere(this.chunks[passage]!, accept),
    });
    return (await runInTurns(ranking, signal)).map((number) => this.found(this.chunks[number]!));
  }

  /**
   * The partitions that hold the passages ranked best by names and terms, likeliest first; each of the best twenty passages counts by its
   * reciprocal rank (Cormack, Clarke and Büttcher 2009).
   */
  async likeliestPartitions(
    question: string,
    { limit, accept }: { limit: number; accept: (partitionId: string) => boolean },
    signal?: AbortSignal,
  ): Promise<string[]> {
    const ranking = this.ranker.rankSteps(question, { accept: (passage) => this.isFoundHere(this.chunks[passage]!, accept) });
    const best = (await runInTurns(ranking, signal)).slice(0, ROUTING_PASSAGES);
    const weights = new Map<string, number>();
    for (const [rank, passage] of best.entries()) {
      const { partitionId } = this.chunks[passage]!;
      weights.set(partitionId, (weights.get(partitionId) ?? 0) + 1 / (RANK_DAMPING + rank + 1));
    }
    return [...weights]
      .sort((a, b) => b[1] - a[1])
      .slice(0, limit)
      .map(([partitionId]) => partitionId);
  }

  /** A question as the documents spell it (`CorpusSpelling`): the question itself where nothing in it is misspelt. */
  async respelled(question: string, signal?: AbortSignal): Promise<string> {
    return runInTurns(this.spelling.respelled(question), signal);
  }

  /** Where a question holds names of the corpus or of anything else. */
  namesIn(question: string): { start: number; end: number }[] {
    return this.ranker.byName.namesIn(question);
  }

  /** What the corpus knows of a name. */
  standingOf(name: string): 'unknown' | 'common' | 'known' {
    return this.ranker.byName.standing(name);
  }

  /** Weight of a stem: the rarer, the heavier. */
  rarity(stem: string): number {
    return this.ranker.byName.rarity(stem);
  }

  /** The texts of all accepted chunks, those of some first. */
  textsOf(first: readonly FoundChunk[], accept: (partitionId: string) => boolean): { number: number; text: string }[] {
    const numbers = new Set(this.passagesOf(first));
    for (const [number, chunk] of this.chunks.entries()) if (this.isFoundHere(chunk, accept)) numbers.add(number);
    return [...numbers].map((number) => ({ number, text: this.chunks[number]!.content }));
  }

  /** Keys of the documents that say all words of a name in one chunk. */
  documentsSaying(name: string): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const passage of this.ranker.byName.saying(name)) keys.add(this.chunks[passage]!.documentKey);
    return keys;
  }

  /** Chunks that a document has. */
  chunkCount(documentKey: string): number {
    if (this.chunkCounts === undefined) {
      this.chunkCounts = new Map();
      for (const chunk of this.chunks) this.chunkCounts.set(chunk.documentKey, (this.chunkCounts.get(chunk.documentKey) ?? 0) + 1);
    }
    return this.chunkCounts.get(documentKey) ?? 0;
  }

  /** What hops may be read from: passages of the accepted partitions, and what their graphs say. */
  hopSources(accept: (partitionId: string) => boolean): HopSources {
    const { byName } = this.ranker;
    const found = (numbers: readonly number[]) => numbers.filter((number) => this.isFoundHere(this.chunks[number]!, accept));
    return {
      named: (name, nearly) => found(byName.named(name, nearly)),
      mentioning: (name) => found(byName.mentioning(name)),
      mentionsIn: (passage) => byName.mentionsIn(passage),
      ranked: (question) => this.ranker.rankSteps(question, { accept: (number) => this.isFoundHere(this.chunks[number]!, accept) }),
      passage: (number) => this.passages[number]!,
      typeOf: (name) => this.entityTypes.get(foldedName(name)),
      relations: (passage) => this.passages[passage]!.relations ?? [],
      rarity: (stem) => byName.rarity(stem),
    };
  }

  /** The passage of the ranking that a chunk is. */
  passageOf({ chunk }: FoundChunk): number {
    this.chunkAt ??= new Map(this.chunks.map(({ key }, place) => [key, place]));
    return this.chunkAt.get(chunk.key)!;
  }

  /** The chunk that is a passage of the ranking. */
  chunkOf(passage: number): FoundChunk {
    return this.found(this.chunks[passage]!);
  }

  /** The chunk that the same document begins with; the chunks of a document lie side by side. */
  openingOf(found: FoundChunk): FoundChunk | undefined {
    for (let number = this.passageOf(found); number >= 0; number--) {
      const chunk = this.chunks[number]!;
      if (chunk.documentKey !== found.chunk.documentKey) return undefined;
      if (chunk.order === 0) return this.found(chunk);
    }
    return undefined;
  }

  /** The chunks that stand behind one in its document. */
  following(found: FoundChunk, count: number): FoundChunk[] {
    const place = this.passageOf(found) + 1;
    return this.chunks
      .slice(place, place + count)
      .filter(({ documentKey }) => documentKey === found.chunk.documentKey)
      .map((chunk) => this.found(chunk));
  }

  /** The beginnings of the documents that go by a name, the surest first. */
  openingsCalled(name: string, accept: (partitionId: string) => boolean): FoundChunk[] {
    const openings = this.ranker.byName
      .named(name, false)
      .filter((number) => this.isFoundHere(this.chunks[number]!, accept))
      .map((number) => this.openingOf(this.found(this.chunks[number]!)));
    const byKey = new Map(openings.flatMap((opening) => (opening ? [[opening.chunk.key, opening] as const] : [])));
    return [...byKey.values()];
  }

  /** The chunk that each document begins with, of the accepted partitions. */
  *openings(accept: (partitionId: string) => boolean): Generator<FoundChunk> {
    for (const chunk of this.chunks) if (chunk.order === 0 && this.isFoundHere(chunk, accept)) yield this.found(chunk);
  }

  /** The entities of graphs that a question looks into. */
  *entitiesOf(accept: (partitionId: string) => boolean): Generator<IndexedEntity> {
    const isAccepted = remembered((partitionId) => this.hasGraph(partitionId, accept));
    for (const entity of this.entities) if (isAccepted(entity.partitionId)) yield entity;
  }

  /** Passages of the ranking that some chunks are. */
  passagesOf(chunks: readonly FoundChunk[]): number[] {
    this.chunkAt ??= new Map(this.chunks.map(({ key }, place) => [key, place]));
    return chunks.map(({ chunk }) => this.chunkAt!.get(chunk.key)!);
  }

  /** Entities whose name or description shares words with the question, best first; of two graphs of the same documents, the newer one's. */
  searchEntities(question: string, limit: number, accept: (partitionId: string) => boolean): IndexedEntity[] {
    const isAccepted = remembered((partitionId) => this.hasGraph(partitionId, accept));
    const found = this.entitySearch.search(lexicalTerms(question), limit, (entity) =>
      isAccepted(this.entities[entity]!.partitionId),
    );
    const least = LEAST_OF_BEST * (found[0]?.score ?? 0);
    return found.filter(({ score }) => score >= least).map(({ document }) => this.entities[document]!);
  }

  /** Whether a question looks into the graph of a partition: it is accepted, and no other accepted one is its newer repetition. */
  hasGraph(partitionId: string, accept: (partitionId: string) => boolean): boolean {
    return accept(partitionId) && !this.repeatedGraphs.get(partitionId)?.some(accept);
  }

  /** Those of some chunks that there are, each once, in the order of the keys. */
  chunksByKey(keys: readonly string[]): Map<string, FoundChunk> {
    this.chunkAt ??= new Map(this.chunks.map(({ key }, place) => [key, place]));
    const found = new Map<string, FoundChunk>();
    for (const key of keys) {
      const place = this.chunkAt.get(key);
      if (place !== undefined) found.set(key, this.found(this.chunks[place]!));
    }
    return found;
  }

  /** Chunks of the accepted partitions. */
  countChunks(accept: (partitionId: string) => boolean): number {
    if (this.chunksOf === undefined) {
      this.chunksOf = new Map();
      for (const { partitionId } of this.chunks) this.chunksOf.set(partitionId, (this.chunksOf.get(partitionId) ?? 0) + 1);
    }
    let sum = 0;
    for (const [partitionId, count] of this.chunksOf) if (accept(partitionId)) sum += count;
    return sum;
  }

  /** Documents that stand in partitions of one kind and in none that is accepted. */
  countDocuments(isMeant: (partitionId: string) => boolean, accept: (partitionId: string) => boolean): number {
    if (![...this.partitions].some(isMeant)) return 0;
    const documents = [...this.documents.values()];
    const searched = new Set(documents.filter(({ partitionId }) => accept(partitionId)).flatMap(({ fileIds }) => fileIds));
    return documents.filter(({ partitionId, fileIds }) => isMeant(partitionId) && !fileIds.some((file) => searched.has(file)))
      .length;
  }

  private isFoundHere({ partitionId, documentKey }: IndexedChunk, accept: (partitionId: string) => boolean): boolean {
    if (!accept(partitionId)) return false;
    return this.newerPartitions.size === 0 || !this.newerPartitions.get(documentKey)?.some(accept);
  }

  private found(chunk: IndexedChunk): FoundChunk {
    return { chunk, document: this.documents.get(chunk.documentKey)! };
  }

  /** Cosine per chunk, stretched so that a middling chunk gets 0 and the likest 1. */
  private async likeness(question: string, embedder: Embedder, signal?: AbortSignal): Promise<Float64Array> {
    const [vector] = await embedder.embed([question], signal);
    const cosines = new Float64Array(this.chunks.length).fill(Number.NaN);
    const slices = new TimeSlices(signal);
    for (const [i, { embedding }] of this.chunks.entries()) {
      if (i % CHUNKS_PER_LOOK === 0) await slices.turn();
      if (embedding && vector) cosines[i] = dot(embedding, vector);
    }
    const known = cosines.filter((cosine) => !Number.isNaN(cosine)).sort();
    const middle = known[known.length >> 1] ?? 0;
    const range = Math.max(1e-6, (known.at(-1) ?? 0) - middle);
    return cosines.map((cosine) => (Number.isNaN(cosine) ? 0 : Math.max(0, cosine - middle) / range));
  }
}

/** Characters of a description by which an entity is found: what says what it is stands at its beginning. */
const MAX_SEARCHED_DESCRIPTION = 50_000;

/** Twice the name: an entity is found by what it is called before what is said of it. */
function* entityTerms(entities: readonly IndexedEntity[]): Generator<string[]> {
  for (const { name, description } of entities)
    yield [...lexicalTerms(name), ...lexicalTerms(name), ...lexicalTerms(description.slice(0, MAX_SEARCHED_DESCRIPTION))];
}

/** Types of entities by their folded names; of two of one name the first. */
function* entityTypeSteps(entities: readonly IndexedEntity[]): Steps<Map<string, string>> {
  const types = new Map<string, string>();
  for (const { name, type } of entities) {
    const folded = foldedName(name);
    if (!types.has(folded)) types.set(folded, type);
    yield;
  }
  return types;
}

function* partitionSteps(rows: readonly { partitionId: string }[]): Steps<Set<string>> {
  const partitions = new Set<string>();
  for (const { partitionId } of rows) {
    partitions.add(partitionId);
    yield;
  }
  return partitions;
}

/** The same decision, made once for each partition: a question may ask it for every entity. */
function remembered(accept: (partitionId: string) => boolean): (partitionId: string) => boolean {
  const decided = new Map<string, boolean>();
  return (partitionId) => {
    let isAccepted = decided.get(partitionId);
    if (isAccepted === undefined) decided.set(partitionId, (isAccepted = accept(partitionId)));
    return isAccepted;
  };
}

function dot(a: ArrayLike<number>, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < b.length; i++) sum += (a[i] ?? 0) * b[i]!;
  return sum;
}
