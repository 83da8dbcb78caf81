import { watchOptimisation, watchQuestion } from '../reasoning/watch-reasoner';
import { columns } from '../terminal/columns';
import { UserError } from '../terminal/user-error';
import { explain, profile } from './explain-query';
import { resultTable } from './result-table';
import { usedBy } from './run-query';
import type { ShellState } from './shell-state';

/** One backslash command. `rest` is what follows its name. @returns false to leave the shell */
interface ShellCommand {
  usage: string;
  words: string;
  run(state: ShellState, rest: string, signal: AbortSignal): Promise<boolean | void>;
}

interface Named {
  name: string;
  isSystem?: boolean;
}

export const SHELL_COMMANDS: Record<string, ShellCommand> = {
  help: { usage: '\\help', words: 'this list', run: async ({ screen }) => screen.print(helpText()) },
  explain: {
    usage: '\\explain [query]',
    words: 'how the server would run a query, or the last one',
    run: (state, rest, signal) => explain(state, queryOf(state, rest), signal),
  },
  profile: {
    usage: '\\profile [query]',
    words: 'run a query, or the last one, and see where its time goes',
    run: (state, rest, signal) => profile(state, queryOf(state, rest), signal),
  },
  optimize: {
    usage: '\\optimize [query]',
    words: 'a faster form of a query, or of the last one, proven to return the same',
    run: (state, rest, signal) => optimize(state, queryOf(state, rest), signal),
  },
  reason: { usage: '\\reason <question>', words: 'what this database is made of, by looking at it', run: reason },
  json: {
    usage: '\\json',
    words: 'rows as JSON instead of tables, and back',
    run: async (state) => {
      state.style = state.style === 'json' ? 'table' : 'json';
      state.screen.note(`rows are shown as ${state.style === 'json' ? 'JSON' : 'tables'}`);
    },
  },
  bind: { usage: '\\bind [name value]', words: 'set a bind variable (value in JSON, else a text), or list all', run: bind },
  unbind: {
    usage: '\\unbind [name]',
    words: 'forget a bind variable, or all',
    run: async (state, rest) => {
      if (rest === '') state.bindVars = {};
      else delete state.bindVars[bindName(rest)];
    },
  },
  collections: { usage: '\\collections', words: 'collections with their sizes', run: listCollections },
  indexes: { usage: '\\indexes <collection>', words: 'indexes of a collection', run: listIndexes },
  views: {
    usage: '\\views',
    words: 'views',
    run: async ({ client, screen }) => {
      const { result } = await client.json<{ result: (Named & { type: string })[] }>({ path: '/_api/view' });
      screen.print(
        result.length === 0
          ? 'no views'
          : columns(
              ['name', 'type'],
              result.map(({ name, type }) => [name, type]),
            ),
      );
    },
  },
  graphs: {
    usage: '\\graphs',
    words: 'named graphs',
    run: async ({ client, screen }) => {
      const { graphs } = await client.json<{ graphs: GraphDefinition[] }>({ path: '/_api/gharial' });
      screen.print(
        graphs.length === 0
          ? 'no graphs'
          : columns(
              ['name', 'edges'],
              graphs.map((graph) => [graph.name, edgesText(graph)]),
            ),
      );
    },
  },
  databases: {
    usage: '\\databases',
    words: 'databases',
    run: async ({ client, screen }) =>
      screen.print((await databaseNames(client)).map((name) => `${name === client.name ? '*' : ' '} ${name}`).join('\n')),
  },
  use: { usage: '\\use <database>', words: 'go to another database', run: use },
  quit: { usage: '\\quit', words: 'leave (also \\q, Ctrl-D)', run: async () => false },
  q: { usage: '', words: '', run: async () => false },
};

/** Runs a line that begins with a backslash. @returns false to leave the shell @throws UserError for a command there is not */
export async function runCommand(state: ShellState, line: string, signal: AbortSignal): Promise<boolean> {
  const [, name = '', rest = ''] = /^\\(\S*)\s*([\s\S]*)$/.exec(line) ?? [];
  const command = SHELL_COMMANDS[name];
  if (!command) throw new UserError(`there is no command \\${name}; \\help lists them`);
  return (await command.run(state, rest.trim(), signal)) !== false;
}

function helpText(): string {
  const rows = Object.values(SHELL_COMMANDS)
    .filter(({ usage }) => usage !== '')
    .map(({ usage, words }) => [usage, words]);
  return `A query ends with ; or an empty line. Ctrl-C stops a query that runs. Tab completes.\n\n${columns(['command', 'what it does'], rows)}`;
}

function queryOf({ lastQuery }: ShellState, rest: string): string {
  const query = rest === '' ? lastQuery : rest;
  if (query === undefined) throw new UserError('there is no query yet: say which');
  return query;
}

async function optimize({ client, bindVars, screen }: ShellState, query: string, signal: AbortSignal): Promise<void> {
  const request = { query, bindVars: usedBy(query, bindVars) };
  const { result } = await watchOptimisation(request, { client, note: (line) => screen.note(line), signal });
  screen.print(`\n${result}`);
}

async function reason({ client, screen }: ShellState, question: string, signal: AbortSignal): Promise<void> {
  if (question === '') throw new UserError('\\reason takes a question, such as \\reason which collections are large?');
  const { result } = await watchQuestion(question, { client, note: (line) => screen.note(line), signal });
  screen.print(`\n${result}`);
}

async function bind({ bindVars, screen }: ShellState, rest: string): Promise<void> {
  if (rest === '') {
    const rows = Object.entries(bindVars).map(([name, value]) => [`@${name}`, JSON.stringify(value)]);
    screen.print(rows.length === 0 ? 'no bind variables' : columns(['name', 'value'], rows));
    return;
  }
  const [, name = '', text = ''] = /^(\S+)\s*([\s\S]*)$/.exec(rest) ?? [];
  if (text === '') throw new UserError('\\bind takes a name and a value, such as \\bind age 42');
  bindVars[bindName(name)] = jsonOrText(text);
}

/** In queries `@name` stands for the variable `name`, `@@name` for `@name`. */
const bindName = (given: string): string => given.replace(/^@(?=[^@]|@)/, '');

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function listCollections({ client, screen }: ShellState): Promise<void> {
  const { result } = await client.json<{ result: (Named & { type: number })[] }>({ path: '/_api/collection' });
  const shown = result.filter(({ isSystem }) => !isSystem).sort((one, other) => (one.name < other.name ? -1 : 1));
  const rows: string[][] = [];
  for (const { name, type } of shown) {
    const path = `/_api/collection/${encodeURIComponent(name)}/count`;
    const { count } = await client.json<{ count: number }>({ path });
    rows.push([name, type === 3 ? 'edge' : 'document', count.toLocaleString('en-US')]);
  }
  screen.print(rows.length === 0 ? 'no collections' : columns(['name', 'type', 'documents'], rows, { right: new Set([2]) }));
}

async function listIndexes({ client, screen }: ShellState, collection: string): Promise<void> {
  if (collection === '') throw new UserError('\\indexes takes the name of a collection');
  const { indexes } = await client.json<{ indexes: Record<string, unknown>[] }>({ path: '/_api/index', query: { collection } });
  const rows = indexes.map(({ name, type, fields, unique, sparse, selectivityEstimate }) => ({
    name,
    type,
    fields,
    unique,
    sparse,
    selectivity: typeof selectivityEstimate === 'number' ? `${(selectivityEstimate * 100).toFixed(2)} %` : '',
  }));
  screen.print(resultTable(rows, screen.width));
}

interface GraphDefinition {
  name: string;
  edgeDefinitions: { collection: string; from: string[]; to: string[] }[];
}

const edgesText = ({ edgeDefinitions }: GraphDefinition): string =>
  edgeDefinitions.map(({ collection, from, to }) => `${from.join('|')} -${collection}-> ${to.join('|')}`).join(', ');

async function use(state: ShellState, name: string): Promise<void> {
  if (name === '') throw new UserError('\\use takes the name of a database');
  const next = state.client.database(name);
  await next.json({ path: '/_api/database/current' });
  state.client = next;
}

export async function databaseNames(client: ShellState['client']): Promise<string[]> {
  return (await client.json<{ result: string[] }>({ path: '/_api/database/user' })).result.sort();
}
