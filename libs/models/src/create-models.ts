import { BuiltInCommunityReporter } from './built-in/built-in-community-reporter';
import { BuiltInDescriptionSummarizer } from './built-in/built-in-description-summarizer';
import { BuiltInEntityTypeNamer } from './built-in/built-in-entity-type-namer';
import { BuiltInGraphExtractor } from './built-in/built-in-graph-extractor';
import { BuiltInPassageAnswerer } from './built-in/built-in-passage-answerer';
import { BuiltInThemeAnswerer } from './built-in/built-in-theme-answerer';
import { HashedEmbedder } from './built-in/hashed-embedder';
import { BUILT_IN } from './built-in/model-name';
import type { ModelsConfig } from './models-config';
import type { Models } from './tasks';

/** Wires the tasks to the configured adapters: built-in where no provider is named. Makes no call. */
export function createModels(config: ModelsConfig): Models {
  return {
    names: { chat: BUILT_IN, embedding: BUILT_IN },
    embedder: new HashedEmbedder(config.EMBEDDING_DIM),
    graphExtractor: new BuiltInGraphExtractor(),
    descriptionSummarizer: new BuiltInDescriptionSummarizer(),
    communityReporter: new BuiltInCommunityReporter(),
    entityTypeNamer: new BuiltInEntityTypeNamer(),
    passageAnswerer: new BuiltInPassageAnswerer(),
    themeAnswerer: new BuiltInThemeAnswerer(),
    chat: undefined,
    probe: async () => [],
  };
}
