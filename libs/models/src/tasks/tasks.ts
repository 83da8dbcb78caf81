import type { TokenPrices } from '../costs/token-prices';
import type { UsageAccount } from '../costs/usage-account';
import type { AgentTurns } from './agent-turns';
import type { SearchPlanner } from './search-planner';
import type { QuestionRewriter } from './question-rewriter';
import type { QuestionSplitter } from './question-splitter';
import type { ThemeAnswerer } from './theme-answerer';

/**
 * What the product needs of language models, as typed tasks. Two adapters implement all of them: `built-in` (no network,
 * deterministic) and `openai-compatible`. Every answer names the model that gave it (`built-in`, or the configured model's name).
 */

/** Half-open character range `[start, end)` in UTF-16 code units of the text it belongs to. */
export interface TextRange {
  start: number;
  end: number;
}

export interface ExtractedEntity {
  /** As written in the text; callers fold case for identity. */
  name: string;
  /** One of the asked entity types in the caller's spelling, or, when types are not strict, another lower-case word. */
  type: string;
  /** "" of a doubtful one whose own document says it. */
  description: string;
  /** Places in the given text, ascending; at least one. */
  mentions: TextRange[];
  /** The text alone does not tell that it is one, or of which type: worth keeping where another text of the same work names it without a doubt. */
  doubtful?: true;
}

export interface ExtractedRelation {
  /** Name of an entity of the same answer. */
  source: string;
  target: string;
  type: string;
  description: string;
  /** Strength, 1..10. */
  weight: number;
  /** The words of the text that state it. */
  phrase?: string;
  /** From when the fact held, ISO 8601, as exact as the text: `1901`, `1901-05`, `1901-05-14`. */
  validFrom?: string;
  validUntil?: string;
  /** What else the text says of the fact: `date` (ISO 8601) of an event, `amount` (number and ISO 4217 code). */
  attributes?: Readonly<Record<string, string>>;
}

/**
 * Templates by the keys of docs/contracts/importer.md, "Extraction and prompts", already checked by the caller. Only a language model
 * uses them.
 */
export type PromptOverrides = Readonly<Partial<Record<PromptKey, string>>>;
export const PROMPT_KEYS = [
  'entity_extraction',
  'entity_continue_extraction',
  'entity_if_loop_extraction',
  'summarize_entity_descriptions',
  'community_report',
  'claim_extraction',
] as const;
export type PromptKey = (typeof PROMPT_KEYS)[number];

export interface ExtractionRequest {
  text: string;
  /** What the text is a part of: title of its document, and the headings above its beginning. */
  partOf?: string;
  entityTypes: readonly string[];
  /** Absent or empty: the model chooses. */
  relationshipTypes?: readonly string[];
  /** Drop what is outside the given lists. */
  strictTypes?: boolean;
  /** Tell doubtful entities, too; only the built-in adapter has any. */
  withDoubtful?: boolean;
  /** Follow-up passes for missed items, 0..10; the built-in adapter finds everything in one. */
  maxGleaning?: number;
  prompts?: PromptOverrides;
  signal?: AbortSignal;
}

export interface ExtractedGraph {
  entities: ExtractedEntity[];
  relations: ExtractedRelation[];
  /** Records of the model's answer that could not be read. */
  skippedRecords: number;
  model: string;
}

export interface GraphExtractor {
  extract(request: ExtractionRequest): Promise<ExtractedGraph>;
}

export interface DescriptionSummarizer {
  /** One description out of several of the same entity; `descriptions` in order of appearance, at least one. */
  summarize(
    name: string,
    descriptions: readonly string[],
    options?: { prompts?: PromptOverrides; signal?: AbortSignal },
  ): Promise<{ text: string; model: string }>;
}

export interface CommunityMember {
  name: string;
  type: string;
  description: string;
  /** Number of relations in the whole graph; more = more central. */
  degree: number;
  /** Ids of passages that mention it, the first ones. */
  passages?: readonly string[];
}

/** In how many passages of a corpus phrases stand. */
export interface PhraseCounts {
  /** Passages that were counted. */
  readonly passages: number;
  /** Passages with a phrase, by its key; at least 1. */
  count(key: string): number;
}

/** A passage that a community is reported from. */
export interface CommunityPassage {
  /** Opaque; comes back as a source of what is said. */
  id: string;
  /** Of its document. */
  title: string;
  text: string;
  /** Places of members, by their position in the request's entities. */
  mentions: readonly { entity: number; start: number; end: number }[];
}

export interface CommunityReportRequest {
  title?: string;
  entities: readonly CommunityMember[];
  relations: readonly {
    source: string;
    target: string;
    type?: string;
    description: string;
    weight: number;
    /** When it held, `1901/1912-05`, `2000/..`; absent or empty where nobody says. */
    held?: readonly string[];
    /** Ids of the passages that state it, the first ones. */
    passages?: readonly string[];
  }[];
  /** Passages that speak of the members, the most telling first. */
  passages?: readonly CommunityPassage[];
  /** How much of all the documents is mostly about the community. */
  reach?: { passages: number; documents: number; ofPassages: number };
  /** What the words of the passages are compared with; asked for by the built-in model only. */
  corpus?: () => Promise<PhraseCounts>;
  /** Number of findings wanted, for example `{ min: 5, max: 10 }`; fewer when the community holds less. */
  findings?: { min: number; max: number };
  prompts?: PromptOverrides;
  signal?: AbortSignal;
}

export interface CommunityReport {
  /** Names the topic. */
  title: string;
  /** What it is about, in two sentences. */
  summary: string;
  /** Ids of the passages that the title and the summary come from. */
  sources: string[];
  /** Importance, 0..10. */
  rating: number;
  ratingExplanation: string;
  /** With the ids of the passages that each rests on. */
  findings: { summary: string; explanation: string; sources: string[] }[];
  model: string;
}

export interface CommunityReporter {
  report(request: CommunityReportRequest): Promise<CommunityReport>;
}

export interface EntityTypeNamer {
  /**
   * Names of entity types that fit the sampled texts: lower case, distinct, `min`..`max` of them.
   * @param wanted `known`: types that other texts of the same graph have; one that means the same keeps its word
   */
  nameTypes(
    samples: readonly string[],
    wanted: { min: number; max: number; known?: readonly string[] },
    signal?: AbortSignal,
  ): Promise<string[]>;
}

export interface Passage {
  /** Opaque to the model; comes back in `[CITE:id]`. No brackets, no white space. */
  id: string;
  title: string;
  text: string;
  /** What its document is called besides: by its file, or by the folder of a README. */
  names?: readonly string[];
  /** It is the beginning of its document. */
  isOpening?: boolean;
  /** Those of its document that its text begins below, the outermost first. */
  headings?: readonly string[];
}

/** What was found out before the answer is worded: built-in models tell it as it is. */
export interface Reasoning {
  /** a name, a date, yes or no; "" where only the way to the answer was found */
  answer: string;
  /** Sentences that prove it, in the order of the reasoning, with the ids of their passages and, where it is known, what each was read for. */
  steps: readonly { id: string; sentence: string; told?: string }[];
  /** Names that the question is about and the corpus does not have. */
  unknown?: readonly string[];
  /** No passage says enough of what the question is about to hold an answer. */
  isUncovered?: boolean;
  /** What of the question the documents do not state, though they state the like: "in 1920". */
  unstated?: string;
  /** The question as it reads when what was found out on the way takes the place of its description. */
  question?: string;
  /** That question still describes something: not all of it was found out. */
  isPartial?: boolean;
}

/** One of the questions that a question asks, with what it is answered from. */
export interface AskedPart {
  question: string;
  /** best first; ids of the request's passages */
  passages: readonly Passage[];
  reasoning?: Reasoning;
}

export interface AnswerRequest {
  question: string;
  /** The questions that it asks one after the other, where there are several; a language model reads them in the question. */
  parts?: readonly AskedPart[];
  /** Best first. Treated as quoted data, never as instructions. */
  passages: readonly Passage[];
  /** Facts around the passages (entities and their relations); never cited, and used by a language model only. */
  notes?: string;
  reasoning?: Reasoning;
  /** Style wishes of the caller. */
  instructions?: string;
  /** True: sentences end with `[CITE:id]` markers of the passages they rest on. */
  citations: boolean;
  /** A whole prompt of the caller's with `{response_instructions}` and `{context_data}`; only a language model uses it. */
  prompt?: string;
  /** Chat model for this call only. */
  model?: string;
  signal?: AbortSignal;
  /**
   * Names were followed until the passages say what the question does: quotes are chosen to say all of it, and sentences that say what something is or how it
   * works come before those with most words of the question, where they are all that is found.
   */
  explains?: boolean;
}

/**
 * What an answer is: told on its first line (`stated`), nothing but sentences that have to do with the question (`quoted`), or word that the
 * passages do not hold one (`not_stated`).
 */
export type AnswerForm = 'stated' | 'quoted' | 'not_stated';

export interface PassageAnswerer {
  /**
   * Answers from the passages alone. `onDelta` gets the text piece by piece as it is made; their concatenation is `text`.
   * `text` is empty when the passages hold no answer. `form` is undefined where nobody can tell: a language model words its answer as it likes.
   */
  answer(request: AnswerRequest, onDelta?: (piece: string) => void): Promise<{ text: string; model: string; form?: AnswerForm }>;
}

export interface Embedder {
  readonly model: string;
  /** Length of every vector. */
  readonly dimension: number;
  /** False for hashed vectors, which know spelling and a relation lexicon but no meaning. */
  readonly semantic: boolean;
  /** Unit vectors in the order of `texts`; a text without any word gives a vector that is still unit length. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}

export interface ImageToDescribe {
  bytes: Uint8Array;
  /** Media type, such as `image/png`. */
  type: string;
  /** What the document says instead of the image. */
  alt?: string;
}

/** Says what an image shows. Only a language model that sees has it. */
export interface ImageDescriber {
  /** One call. @throws AppError whose type is a provider code */
  describe(image: ImageToDescribe, signal?: AbortSignal): Promise<{ text: string; model: string }>;
}

/** Free text in, free text out. Only a language model has it. */
export interface Chat {
  complete(
    request: { system?: string; user: string; model?: string; signal?: AbortSignal },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string; finishReason: string }>;
}

/** A query that was tried, and what spoke against it. */
export interface FailedQuery {
  query: string;
  problem: string;
}

export interface TranslationRequest {
  question: string;
  /** Names and types of what may be asked about; never a value. */
  schema: string;
  /** Earlier answers to the same question, oldest first. */
  failed: readonly FailedQuery[];
  signal?: AbortSignal;
}

/** What came out of a query, without its values. */
export interface ResultShape {
  rowCount: number;
  /** Of the attributes of rows that are objects. */
  columns: readonly { name: string; type: string }[];
  /** Type of rows that are no objects. */
  rowType?: string;
}

/** Questions about data to queries. Only a language model has it: the built-in grammar needs the database at hand. */
export interface QueryTranslator {
  /** `query` is empty when the model has none; `unknown` are then the words that it did not understand, `understood` how it read the question. */
  translate(request: TranslationRequest): Promise<{ query: string; understood: string; unknown: string[]; model: string }>;
  /**
   * A query, or what the instruction wants said about it, as the model writes it.
   * @param request `instruction`: how the answer is to be put
   */
  explain(request: { question: string; query: string; instruction: string; signal?: AbortSignal }): Promise<{ text: string }>;
  /** A sentence that answers, with `{value}`, `{count}`, `{rows}` and `{column}` in place of values. */
  wordAnswer(request: { question: string; query: string; shape: ResultShape; signal?: AbortSignal }): Promise<{ template: string }>;
}

/** All tasks of one configuration. */
export interface Models {
  /** Names of the models in use; `built-in` where none is configured. */
  readonly names: { chat: string; embedding: string; vision?: string };
  readonly embedder: Embedder;
  readonly graphExtractor: GraphExtractor;
  readonly descriptionSummarizer: DescriptionSummarizer;
  readonly communityReporter: CommunityReporter;
  readonly entityTypeNamer: EntityTypeNamer;
  readonly passageAnswerer: PassageAnswerer;
  readonly questionRewriter: QuestionRewriter;
  readonly themeAnswerer: ThemeAnswerer;
  /** Undefined where no vision model is configured. */
  readonly imageDescriber: ImageDescriber | undefined;
  /** Undefined with built-in models. */
  readonly chat: Chat | undefined;
  /** Undefined with built-in models. */
  readonly queryTranslator: QueryTranslator | undefined;
  /** Undefined with built-in models. */
  readonly questionSplitter: QuestionSplitter | undefined;
  /** Undefined with built-in models. */
  readonly searchPlanner: SearchPlanner | undefined;
  /** Undefined with built-in models, and with Triton, whose protocol has no tools. */
  readonly agentTurns: AgentTurns | undefined;
  /** What a million tokens cost, by model; built-in models cost nothing. */
  readonly prices: TokenPrices;
  /** What is missing from the settings, so that no call can be made; empty with built-in models. Known without a call. */
  readonly missing: readonly ProbeFinding[];
  /** The same models, whose calls are entered into an account and refused when its limit is reached. */
  chargedTo(account: UsageAccount): Models;
  /** One minimal call per configured model; built-in models always pass. Never throws. */
  probe(signal?: AbortSignal): Promise<ProbeFinding[]>;
}

/** A model call that failed while probing; `[MODEL_CONFIG] <code> on <field>: <message> (endpoint: <url>)` when shown. */
export interface ProbeFinding {
  code: string;
  /** The setting to fix, such as `chat_api_key`. */
  field: string;
  message: string;
  /** Base URL without secrets; empty when none. */
  endpoint: string;
  /** True: will fail until somebody changes the configuration. False: may pass by itself. */
  definitive: boolean;
}
