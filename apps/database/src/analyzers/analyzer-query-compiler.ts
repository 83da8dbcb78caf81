import type { JsonValue } from '../values/json-value';

/**
 * Compiles the query of an analyzer of type `aql`: it reads `@param`, and no data of the database.
 * @returns gives the rows of the query for one value of `@param`
 * @throws ArangoError the query's own error, or bad-parameter when it reads data, writes, or has other parameters
 */
export type CompileAnalyzerQuery = (text: string) => (param: string) => JsonValue[];

let compile: CompileAnalyzerQuery = () => {
  throw new Error('nobody has said how queries of analyzers are compiled (useAnalyzerQueries)');
};

/** To be called before the first analyzer is built: queries are made of the planner and the executor, which know analyzers. */
export function useAnalyzerQueries(compiler: CompileAnalyzerQuery): void {
  compile = compiler;
}

export const compileAnalyzerQuery: CompileAnalyzerQuery = (text) => compile(text);
