import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { DatabaseAccess } from '@strata/auth';
import { EmbeddedFields, fieldViewName } from '@strata/knowledge';
import { ProjectModels } from '@strata/models';
import type { CorpusSettings } from '../corpus-builds/corpus-settings';
import { CORPUS_SETTINGS } from '../corpus-builds/corpus-settings';
import { fieldProblem } from './embeddable-text';
import { collectionClosed, invalidField, unknownCollection } from './embedding-fields.errors';
import type { EmbeddingCounts } from './field-embedding.run';
import { FieldEmbeddingRun } from './field-embedding.run';

/** Injection token: how long a call to the embedding model may take with all its repetitions, in milliseconds. */
export const EMBEDDING_PATIENCE_MS = Symbol('EmbeddingPatienceMs');

export interface EmbeddingRequest {
  readonly collection: string;
  readonly field: string;
  readonly user: Identity;
}

export interface EmbeddedField {
  readonly embeddingField: string;
  readonly counts: Readonly<EmbeddingCounts>;
}

@Injectable()
export class EmbedField {
  /** a client that gave up waiting and asks again waits for the same run */
  private readonly running = new Map<string, Promise<Readonly<EmbeddingCounts>>>();

  constructor(
    private readonly fields: EmbeddedFields,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'current'>,
    @Inject(CORPUS_SETTINGS) private readonly settings: Pick<CorpusSettings, 'signatureCharacters'>,
    @Inject(EMBEDDING_PATIENCE_MS) private readonly patienceMs: number,
    @Inject(DatabaseAccess) private readonly access: Pick<DatabaseAccess, 'levelOnCollection'>,
  ) {}

  /**
   * Embeds one attribute of every document that has no vector for it yet, and makes vectors and texts searchable. What is stored stays when
   * the run fails or dies: the same call goes on from there.
   * @throws AppError invalid-argument, permission-denied, not-found; unavailable when the embedding model fails
   */
  async execute({ collection, field, user }: EmbeddingRequest): Promise<EmbeddedField> {
    const problem = fieldProblem({ collection, field }, fieldViewName({ collection, field }));
    if (problem !== undefined) throw invalidField(problem);
    if ((await this.access.levelOnCollection(user, this.fields.database, collection)) !== 'rw') throw collectionClosed(collection);
    if (!(await this.fields.exists(collection))) throw unknownCollection(collection);
    const embeddingField = `${field}_embedding`;
    const key = JSON.stringify([collection, field]);
    const run = this.running.get(key) ?? this.embed(collection, field, embeddingField);
    this.running.set(key, run);
    try {
      return { embeddingField, counts: await run };
    } finally {
      if (this.running.get(key) === run) this.running.delete(key);
    }
  }

  private async embed(collection: string, field: string, embeddingField: string): Promise<Readonly<EmbeddingCounts>> {
    const { fields, patienceMs } = this;
    const { embedder } = await this.models.current();
    const tools = { fields, embedder, characters: this.settings.signatureCharacters, patienceMs };
    return new FieldEmbeddingRun({ collection, field, embeddingField }, tools).execute();
  }
}
