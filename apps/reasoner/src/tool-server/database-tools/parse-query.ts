import { analyze, parse } from '@strata/aql';
import { AppError } from '@strata/errors';
import { inSyntaxErrors, whyRefused } from '../../database-access/judge-reading';
import { defineTool } from '../tool/tool';
import { aqlQuery } from '../tool/tool-inputs';

export const parseQuery = defineTool({
  name: 'parse-query',
  title: 'Check the syntax of a query',
  description:
    'Reads an AQL query without running or sending it: whether it parses (else what is wrong, and where), which collections it names, its bind parameters and functions, and whether it only reads. Call it on a query that you wrote before execute-query.',
  input: { query: aqlQuery },
  run: async ({ query }) => {
    try {
      const analysis = inSyntaxErrors(() => analyze(parse(query)));
      const refused = whyRefused(analysis);
      return {
        data: {
          valid: true,
          collections: analysis.collections.map(({ name, access }) => ({ name, access })),
          named_in_arguments: analysis.argumentCollections,
          graphs: analysis.graphs,
          bind_parameters: analysis.bindNames,
          functions: analysis.functions,
          only_reads: refused === undefined,
          ...(refused !== undefined && { refused_because: `the query ${refused}` }),
        },
      };
    } catch (error) {
      if (error instanceof AppError && error.type === 'QuerySyntaxError') return { data: { valid: false, error: error.message } };
      throw error;
    }
  },
});
