import { inAppErrors } from '@strata/arango';
import { knowledgeGraphNames } from '@strata/knowledge';
import type { AskedPart, Reasoning } from '@strata/models';
import type { Database } from 'arangojs';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import type { IndexedEntity } from '../project-index/project-rows';
import { answerByLookUps, lookUpsMetadata } from './answer-by-look-ups';
import { followParts } from './follow-parts';
import { localContext } from './local-context';
import type { ContextRelation, SearchOutcome, SearchRequest } from './search-outcome';
import { citationMapping, contextData, formattedContext } from './search-outcome';

const ENTITIES = 15;
const RELATIONS_PER_ENTITY = 10;

/** What is known around the entities of a question. */
export interface LocalContext {
  /** best first */
  readonly chunks: readonly FoundChunk[];
  readonly entities: readonly IndexedEntity[];
  readonly relations: readonly ContextRelation[];
  /** the entities and relations in words */
  readonly notes: string;
  readonly reasoning: Reasoning | undefined;
  /** the questions that it asks, where there are several */
  readonly parts: readonly AskedPart[];
}

/** Around the entities that the question means: their strongest relations, and the chunks that answer it or mention them. */
export class LocalSearch {
  private readonly names: ReturnType<typeof knowledgeGraphNames>;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.names = knowledgeGraphNames(project);
  }

  async search(request: SearchRequest, index: ProjectIndex, onDelta: (piece: string) => void): Promise<SearchOutcome | undefined> {
    const context = await this.context(request, index);
    if (context === undefined) return undefined;
    const { entities, relations } = context;
    const { text, model, form, numbering, chunks, steps } = await answerByLookUps(request, index, context, onDelta);
    return {
      text,
      model,
      metadata: {
        ...(form === undefined ? {} : { answer_form: form }),
        ...lookUpsMetadata(steps),
        context_data: contextData(text, chunks, numbering, entities, relations),
        formatted_context: formattedContext(chunks),
        citation_mapping: citationMapping(chunks, numbering),
      },
    };
  }

  /** What a question is answered from; undefined when the graph has nothing to do with it. */
  async context(request: SearchRequest, index: ProjectIndex): Promise<LocalContext | undefined> {
    const entities = index.searchEntities(request.question, ENTITIES, request.accept);
    if (entities.length === 0) return undefined;
    const [followed, mentioning, relations] = await Promise.all([
      followParts(request, index),
      this.chunksMentioning(entities),
      this.relationsOf(entities),
    ]);
    const chunks = localContext(followed.chunks, mentioning);
    if (chunks.length === 0) return undefined;
    const notes = [
      ...entities.map(({ name, type, description }) => `${name} (${type}): ${description}`),
      ...relations.map(({ source, target, type, description }) => `${source} ${type} ${target}: ${description}`),
    ].join('\n');
    return { chunks, entities, relations, notes, reasoning: followed.reasoningOver(chunks), parts: followed.partsOver(chunks) };
  }

  private async chunksMentioning(entities: readonly IndexedEntity[]): Promise<Set<string>> {
    const keys = await this.all<string>(
      `FOR entity IN @entities
         FOR edge IN @@relations FILTER edge._from == entity AND edge.type == "MENTIONED_IN"
         RETURN DISTINCT PARSE_IDENTIFIER(edge._to).key`,
      { entities: this.handles(entities), '@relations': this.names.relations },
    );
    return new Set(keys);
  }

  private async relationsOf(entities: readonly IndexedEntity[]): Promise<ContextRelation[]> {
    return this.all<ContextRelation>(
      `FOR entity IN @entities
         LET outgoing = (FOR edge IN @@relations FILTER edge._from == entity AND edge.type == "RELATED_TO" SORT edge.weight DESC LIMIT @most RETURN edge)
         LET incoming = (FOR edge IN @@relations FILTER edge._to == entity AND edge.type == "RELATED_TO" SORT edge.weight DESC LIMIT @most RETURN edge)
         LET strongest = (FOR edge IN APPEND(outgoing, incoming) SORT edge.weight DESC LIMIT @most RETURN edge)
         FOR edge IN strongest
           RETURN DISTINCT {
             source: DOCUMENT(edge._from).entity_name, target: DOCUMENT(edge._to).entity_name,
             type: edge.relation_type, description: edge.description, weight: edge.weight
           }`,
      { entities: this.handles(entities), '@relations': this.names.relations, most: RELATIONS_PER_ENTITY },
    );
  }

  private handles(entities: readonly IndexedEntity[]): string[] {
    return entities.map(({ key }) => `${this.names.entities}/${key}`);
  }

  private async all<Row>(query: string, bindVars: Record<string, unknown>): Promise<Row[]> {
    return inAppErrors(async () => (await this.db.query<Row>(query, bindVars)).all());
  }
}
