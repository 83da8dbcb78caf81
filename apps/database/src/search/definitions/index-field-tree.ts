import { builtInAnalyzer, toAnalyzer } from '../../analyzers/built-in-analyzers';
import type { Analyzer, AnalyzerDefinition } from '../../analyzers/token';
import { ArangoError } from '@strata/errors';
import type { IndexDefinition, JsonObject } from '../../store/database';
import type { FieldTree } from './field-tree';
import { LINK_TYPE } from './index-types';
import { invertedFieldTree } from './inverted-definition';
import { linkFieldTree } from './link-definition';

const trees = new WeakMap<IndexDefinition, FieldTree>();

/**
 * What an index takes from documents. Analyzers that are not built in come from the definition itself, so that the index stays readable
 * when one is removed by force. Definitions are frozen, which makes remembering safe.
 */
export function fieldTreeOf(index: IndexDefinition): FieldTree {
  let tree = trees.get(index);
  if (!tree) {
    const own = ownAnalyzers(index.attributes);
    const find = (name: string): Analyzer => {
      const analyzer = builtInAnalyzer(name) ?? own.get(name);
      if (!analyzer) throw new ArangoError('internal', `index ${index.name} has no definition of its analyzer ${name}`);
      return analyzer;
    };
    tree =
      index.type === LINK_TYPE
        ? linkFieldTree(index.attributes.link as JsonObject, find)
        : invertedFieldTree(index.attributes, find);
    trees.set(index, tree);
  }
  return tree;
}

/** Full names of the analyzers of its own database that an index uses. */
export function usedAnalyzers(index: IndexDefinition): string[] {
  return definitionsIn(index.attributes).map(({ name }) => name);
}

const ownAnalyzers = (attributes: JsonObject): Map<string, Analyzer> =>
  new Map(definitionsIn(attributes).map((definition) => [definition.name, toAnalyzer(definition)]));

function definitionsIn({ analyzerDefinitions }: JsonObject): readonly AnalyzerDefinition[] {
  return Array.isArray(analyzerDefinitions) ? (analyzerDefinitions as unknown as AnalyzerDefinition[]) : [];
}
