import { countTokens } from '@strata/text';
import { BUILT_IN } from '../built-in/model-name';
import { costOf } from '../costs/token-prices';
import type { CallRole } from '../costs/token-usage';
import {
  CONTINUE_EXTRACTION,
  DELIMITERS,
  EXTRACT_GRAPH,
  LOOP_EXTRACTION,
  relationshipTypeInstruction,
} from '../openai-compatible/prompts/extract-graph.prompt';
import { COMMUNITY_REPORT } from '../openai-compatible/prompts/community-report.prompt';
import { DESCRIBE_IMAGE } from '../openai-compatible/prompts/describe-image.prompt';
import { renderPrompt } from '../openai-compatible/prompts/render-prompt';
import type { Models } from '../tasks/tasks';

/** A partition before its import. */
export interface PlannedImport {
  readonly ragMode: 'full_graphrag' | 'vector_rag';
  /** of each document, in tokens */
  readonly documents: readonly number[];
  /** of each one with a text that none before it has, also in tokens: models are paid once for what they are asked again */
  readonly distinctDocuments: readonly number[];
  readonly chunkTokens: number;
  readonly overlapTokens: number;
  readonly entityTypes: readonly string[];
  readonly maxGleaning: number;
  readonly embeddings: {
    readonly chunks: boolean;
    readonly edges: boolean;
    readonly communities: boolean;
  };
  /** that a vision model is to describe; need not be whole: it is counted in a sample */
  readonly images: number;
}

/** What one model is expected to be used for. */
export interface ModelEstimate {
  readonly model: string;
  readonly role: CallRole;
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** undefined: nobody has said what the model costs */
  readonly cost: number | undefined;
}

/** What imports are expected to take, had nothing of it been paid for before. */
export interface ImportEstimate {
  readonly chunks: number;
  readonly images: number;
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cost: number | undefined;
  readonly models: readonly ModelEstimate[];
}

/**
 * What nobody can know before, set so that ordinary prose comes out about right: the length of answers depends on the model and on how much
 * a text names. Prompts are counted as they are sent.
 */
const ASSUMED = {
  /** what a chunk is said to be a part of, about as long */
  partOf: 'the title of a document › and a heading',
  /** tokens of a chunk's records, per token of the chunk */
  answer: 0.8,
  /** tokens of what a second look adds, per token of the first answer */
  secondAnswer: 0.2,
  /** communities, per chunk */
  communities: 0.5,
  /** tokens that describe a community to the model that reports on it, and of its report */
  communityData: 900,
  report: 450,
  /** tokens of names and descriptions of the distinct entities, and of the relations, per token of the answers */
  entityTexts: 0.4,
  relationTexts: 0.3,
  /** texts per embedding call */
  textsPerCall: 64,
  /** tokens of an entity's text */
  entityText: 40,
  /** tokens that a picture counts as (one of 1024 by 1024 pixels at full detail, with OpenAI), and of its description */
  image: 765,
  imageDescription: 150,
} as const;

type Amount = { calls: number; promptTokens: number; completionTokens: number };
const NONE: Amount = { calls: 0, promptTokens: 0, completionTokens: 0 };

/** What importing partitions is expected to take with these models; built-in ones take nothing. */
export function estimateImports(
  { names, prices }: Pick<Models, 'names' | 'prices'>,
  planned: readonly PlannedImport[],
): ImportEstimate {
  const sides = planned.map((one) => amountsOf(one));
  const images = Math.round(planned.reduce((sum, one) => sum + one.images, 0));
  const sum = (role: CallRole) => sides.map((side) => side[role]).reduce(plus, NONE);
  const used: [role: CallRole, model: string, amount: Amount][] = [
    ['chat', names.chat, names.vision === names.chat ? plus(sum('chat'), descriptions(images)) : sum('chat')],
    ...(names.vision === undefined || names.vision === names.chat
      ? []
      : [['chat', names.vision, descriptions(images)] satisfies [CallRole, string, Amount]]),
    ['embedding', names.embedding, sum('embedding')],
  ];
  const models = used.flatMap(([role, model, amount]): ModelEstimate[] => {
    if (model === BUILT_IN || amount.calls === 0) return [];
    const price = prices.get(model);
    return [{ model, role, ...amount, cost: price && costOf({ ...amount, cachedTokens: 0 }, price) }];
  });
  const total = models.reduce(plus, NONE);
  return {
    chunks: sides.reduce((sum, { chunks }) => sum + chunks, 0),
    images,
    ...{ calls: total.calls, promptTokens: total.promptTokens, completionTokens: total.completionTokens },
    cost: models.some(({ cost }) => cost === undefined) ? undefined : models.reduce((sum, { cost = 0 }) => sum + cost, 0),
    models,
  };
}

function amountsOf(planned: PlannedImport): {
  chunks: number;
  chat: Amount;
  embedding: Amount;
} {
  const { chunks, tokens } = chunksOf(planned.distinctDocuments, planned);
  const isFull = planned.ragMode === 'full_graphrag';
  const communities = isFull ? Math.ceil(chunks * ASSUMED.communities) : 0;
  const answers = isFull ? tokens * ASSUMED.answer * (planned.maxGleaning > 0 ? 1 + ASSUMED.secondAnswer : 1) : 0;
  const embedded = [
    ...(planned.embeddings.chunks ? [{ texts: chunks, tokens }] : []),
    ...(isFull ? [{ texts: (answers * ASSUMED.entityTexts) / ASSUMED.entityText, tokens: answers * ASSUMED.entityTexts }] : []),
    ...(planned.embeddings.edges
      ? [{ texts: (answers * ASSUMED.relationTexts) / ASSUMED.entityText, tokens: answers * ASSUMED.relationTexts }]
      : []),
    ...(planned.embeddings.communities ? [{ texts: communities, tokens: communities * ASSUMED.report }] : []),
  ];
  const texts = embedded.reduce((sum, part) => sum + part.texts, 0);
  const embeddedTokens = embedded.reduce((sum, part) => sum + part.tokens, 0);
  return {
    chunks: chunksOf(planned.documents, planned).chunks,
    chat: isFull ? plus(extraction(planned, chunks, tokens), reports(communities)) : NONE,
    embedding: { calls: Math.ceil(texts / ASSUMED.textsPerCall), promptTokens: Math.ceil(embeddedTokens), completionTokens: 0 },
  };
}

/** Each chunk but the first begins with the end of the one before. */
function chunksOf(
  documents: readonly number[],
  { chunkTokens, overlapTokens }: PlannedImport,
): {
  chunks: number;
  tokens: number;
} {
  const step = Math.max(1, chunkTokens - overlapTokens);
  let [chunks, tokens] = [0, 0];
  for (const length of documents) {
    const count = length <= chunkTokens ? 1 : 1 + Math.ceil((length - chunkTokens) / step);
    chunks += count;
    tokens += length + (count - 1) * Math.min(overlapTokens, chunkTokens - 1);
  }
  return { chunks, tokens };
}

function extraction({ entityTypes, maxGleaning }: PlannedImport, chunks: number, tokens: number): Amount {
  const instructions = countTokens(
    renderPrompt(EXTRACT_GRAPH, {
      ...{
        input_text: '',
        part_of: ASSUMED.partOf,
        entity_types: entityTypes.join(', '),
        relationship_type_instruction: relationshipTypeInstruction([]),
      },
      ...{ tuple_delimiter: DELIMITERS.tuple, record_delimiter: DELIMITERS.record, completion_delimiter: DELIMITERS.completion },
    }),
  );
  const first = tokens * ASSUMED.answer;
  const second = first * ASSUMED.secondAnswer;
  const passes: Amount[] = [
    { calls: chunks, promptTokens: chunks * instructions + tokens, completionTokens: Math.ceil(first) },
    ...(maxGleaning > 0 ? [repeated(chunks, instructions, tokens + first, CONTINUE_EXTRACTION, second)] : []),
    ...(maxGleaning > 1 ? [repeated(chunks, instructions, tokens + first + second, LOOP_EXTRACTION, chunks)] : []), // most say NO
  ];
  return passes.reduce(plus, NONE);
}

/** A pass that sends everything so far again, with one more question. */
function repeated(chunks: number, instructions: number, soFar: number, question: string, answer: number): Amount {
  const promptTokens = Math.ceil(chunks * (instructions + countTokens(question)) + soFar);
  return { calls: chunks, promptTokens, completionTokens: Math.ceil(answer) };
}

function reports(communities: number): Amount {
  const instructions = countTokens(renderPrompt(COMMUNITY_REPORT, { input_text: '', findings: '5 to 10' }));
  return {
    calls: communities,
    promptTokens: communities * (instructions + ASSUMED.communityData),
    completionTokens: communities * ASSUMED.report,
  };
}

function descriptions(images: number): Amount {
  const prompt = countTokens(renderPrompt(DESCRIBE_IMAGE, { alt_text: '' })) + ASSUMED.image;
  return {
    calls: images,
    promptTokens: images * prompt,
    completionTokens: images * ASSUMED.imageDescription,
  };
}

function plus(a: Amount, b: Amount): Amount {
  return {
    calls: a.calls + b.calls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
  };
}
