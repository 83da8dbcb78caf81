import { buildAnalyzer } from './analyzer-types';
import type { Analyzer, AnalyzerDefinition, AnalyzerFeature } from './token';

const TEXT_LANGUAGES = ['de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv', 'zh'] as const;
const FEATURES: readonly AnalyzerFeature[] = ['frequency', 'norm', 'position'];

/** Analyzers every database has: `identity` and one `text_…` per language. */
export const BUILT_IN_DEFINITIONS: readonly AnalyzerDefinition[] = [
  { name: 'identity', type: 'identity', properties: {}, features: ['frequency', 'norm'] },
  ...TEXT_LANGUAGES.map((language) => ({
    name: `text_${language}`,
    type: 'text',
    properties: { locale: language, case: 'lower', stopwords: [], accent: false, stemming: true },
    features: FEATURES,
  })),
];

const built = new Map<string, Analyzer>();

/** The built-in analyzer of that name, made on first use. */
export function builtInAnalyzer(name: string): Analyzer | undefined {
  const known = built.get(name);
  if (known) return known;
  const definition = BUILT_IN_DEFINITIONS.find((candidate) => candidate.name === name);
  if (!definition) return undefined;
  const analyzer = toAnalyzer(definition);
  built.set(name, analyzer);
  return analyzer;
}

/** A definition brought to life. @throws ArangoError bad-parameter, not-implemented */
export function toAnalyzer(definition: AnalyzerDefinition): Analyzer {
  const { properties: _, ...code } = buildAnalyzer(definition.type, definition.properties);
  return { ...definition, ...code };
}
