export { BUILT_IN } from './built-in/model-name';
export { BuiltInCommunityReporter } from './built-in/built-in-community-reporter';
export { BuiltInPassageAnswerer } from './built-in/answers/built-in-passage-answerer';
export { asksOfCollection } from './built-in/themes/asked-collection';
export { resolveFollowUp } from './built-in/conversation/resolve-follow-up';
export { CorpusPhrases } from './built-in/reports/corpus-phrases';
export { BuiltInDescriptionSummarizer } from './built-in/built-in-description-summarizer';
export { describingSentence, relatingSentence } from './built-in/quoted-sentences';
export { BUDGET_EXHAUSTED, UsageAccount } from './costs/usage-account';
export type { ModelUsage, SpendingLimit, UsageTotals } from './costs/usage-account';
export { unpricedModels } from './factory/unpriced-models';
export type { ImportEstimate, ModelEstimate, PlannedImport } from './estimates/import-estimate';
export { estimateImports } from './estimates/import-estimate';
export { createModels } from './factory/create-models';
export { probedOnce } from './factory/probed-once';
export type { GateListener, GateState } from './configuration/model-configuration-gate';
export { ModelConfigurationGate } from './configuration/model-configuration-gate';
export { DEFINITIVE_PROVIDER_CODES } from './openai-compatible/connection/provider-errors';
export { secretProfiles, secretProfileSettings } from './configuration/secret-profiles';
export { openModelOverrides, sealModelOverrides } from './configuration/sealed-overrides';
export type { ModelOverrides } from './configuration/model-overrides';
export { isOverridableSetting, overriddenModelsConfig, readOverrides } from './configuration/model-overrides';
export type { ModelsStanding, ProjectModelsSettings } from './projects/project-models';
export { ProjectModels } from './projects/project-models';
export type { ConfigurationRejection, KeyStatus } from './configuration/probe-rejection';
export { keyStatusOf, probeRejection } from './configuration/probe-rejection';
export type { SavedEndpoint, SavedModelConfiguration } from './configuration/saved-model-configuration';
export { projectModelsConfig } from './configuration/saved-model-configuration';
export type { EndpointFault, ModelSide, SentEndpointField, SentFields } from './configuration/sent-endpoint';
export { readSentEndpoint, readTexts } from './configuration/sent-endpoint';
export type { SecretResolver } from './configuration/secret-resolver';
export { isSecretProfileId } from './configuration/secret-resolver';
export { calledAddresses } from './configuration/base-url';
export type { ProfileKey } from './configuration/project-secrets';
export { ProjectSecrets } from './configuration/project-secrets';
export type { ModelsConfig } from './configuration/models-config';
export { modelsConfigSchema } from './configuration/models-config';
export type {
  AnswerRequest,
  AskedPart,
  Chat,
  CommunityMember,
  CommunityPassage,
  CommunityReport,
  CommunityReporter,
  CommunityReportRequest,
  DescriptionSummarizer,
  Embedder,
  EntityTypeNamer,
  ExtractedEntity,
  ExtractedGraph,
  ExtractedRelation,
  ExtractionRequest,
  FailedQuery,
  GraphExtractor,
  ImageDescriber,
  Models,
  Passage,
  AnswerForm,
  PassageAnswerer,
  ProbeFinding,
  PromptKey,
  PromptOverrides,
  PhraseCounts,
  QueryTranslator,
  Reasoning,
  ResultShape,
  TextRange,
  TranslationRequest,
} from './tasks/tasks';
export type {
  RatedPoint,
  Statement,
  ThemeAnswerer,
  ThemePassage,
  ThemePassages,
  ThemeReport,
  ThemeThing,
} from './tasks/theme-answerer';
export type { AgentMessage, AgentTurn, AgentTurns, OfferedTool, RequestedToolCall } from './tasks/agent-turns';
export { parseLooseJson } from './openai-compatible/loose-json';
export type { ConversationTurn } from './tasks/question-rewriter';
export type { QuestionSplitter } from './tasks/question-splitter';
export { WRONG_DIMENSION } from './openai-compatible/openai-embedder';
export { UNUSABLE_ANSWER } from './openai-compatible/structured-answer';
export type { DescribedTool, PlannedStep, PlanningCall, SearchPlanner } from './tasks/search-planner';
export { PROMPT_KEYS } from './tasks/tasks';
export { DocumentSubjects, SUBJECT_OPENING } from './built-in/document-subjects';
export { ownWords } from './built-in/answers/own-words';
export { askedList } from './built-in/answers/asked-question/asked-list';
export { askingLength, questionLanguage } from './built-in/answers/asked-question/asked-in-languages';
export { askedFounding } from './built-in/answers/asked-question/asked-founding';
export { askedEvent, dayOfEvent } from './built-in/answers/asked-question/asked-event';
export { askedParts } from './built-in/answers/asked-question/asked-parts';
export { comparedThings } from './built-in/answers/asked-question/compared-things';
export { thingAskedOf } from './built-in/answers/asked-question/thing-asked-of';
export { takeUpReading } from './built-in/answers/reader/take-up-reading';
export { isCalled } from './built-in/answers/told/called-like';
export { gistSentence, gistSubject } from './built-in/answers/gist-sentences';
export { askedMembers } from './built-in/answers/asked-question/asked-members';
export { tellsMember } from './built-in/answers/told/told-members';
export { thingOfStatus, toldField } from './built-in/answers/told/told-field';
export { asksForActingBody, toldActingBody } from './built-in/answers/told/told-acting-body';
export { asksForAmount, toldStatedAmount } from './built-in/answers/told/told-stated-amount';
export { askedTerms, toldStatutoryDefinitions } from './built-in/answers/told/told-statutory-definition';
export { toldFounding } from './built-in/answers/told/told-founding';
export { listedThings } from './built-in/answers/told/listed-things';
export { asksHowTo, thingsForDoing } from './built-in/answers/told/told-usage';
