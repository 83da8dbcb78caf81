import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '@strata/errors';
import { Command, CommanderError } from 'commander';
import type { CommandContext } from './terminal/command-context';
import { addSecurityCommands } from './commands/security-commands';
import { SEARCH_MODES } from '@strata/client';
import { NAME_LEFT_OUT } from './main-job/left-out-lines';
import { commandGroup } from './terminal/command-group';
import { UserError } from './terminal/user-error';

// Each command is loaded when it is asked for: starting a platform takes libraries that a query does not.
const root = resolve(import.meta.dirname, '../../..');
const dataFolder = process.env.STRATA_DATA ?? resolve(root, '.strata/data');
const context: CommandContext = {
  root,
  bundle: resolve(import.meta.dirname, 'main.mjs'),
  env: process.env,
  interactive: process.stdout.isTTY === true && process.env.CI === undefined,
};

const program = new Command('strata').exitOverride().configureOutput({ outputError: () => undefined });
program.helpInformation = () => readFileSync(resolve(root, 'apps/cli/usage.txt'), 'utf8');
program.helpCommand(true);

// A reader that has seen enough, as in `strata logs | head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const command = (usage: string, description: string) =>
  program.command(usage).description(description).option('--data <folder>', 'data folder of the platform', dataFolder);
const group = (name: string, description: string) =>
  commandGroup(program, name, description).option('--data <folder>', 'data folder of the platform', dataFolder);
const PROJECT = ['--project <name>', 'project to work in; else STRATA_PROJECT, else the standard one'] as const;
/** A command that works in a project. */
const projectCommand = (usage: string, description: string) => command(usage, description).option(...PROJECT);
/** A command that speaks to a database: the platform's, or that of any server. */
const databaseCommand = (usage: string, description: string) =>
  command(usage, description)
    .option('--database <name>', "database; the platform's own is 'strata', that of other servers '_system'")
    .option('--project <name>', 'the database of this project')
    .option('--url <address>', 'another server: any ArangoDB, or a Strata elsewhere')
    .option('--username <name>', 'user there', 'root')
    .option('--password <text>', 'its password; better in STRATA_DATABASE_PASSWORD, or asked for');
/** Which of the options were typed, as opposed to those that have their default. */
const typedOf = (typed: Command, ...names: string[]) =>
  names.filter((name) => typed.getOptionValueSource(name) === 'cli').map((name) => `--${name}`);
const COMPLEXITY = [
  '--complexity <level>',
  'how many clusters get a full knowledge graph: very_low, low, moderate, high, very_high',
] as const;

command(
  'demo [folder]',
  'Start the platform, build a knowledge graph of the sample corpus (or of your folder) and answer questions',
)
  .option('--port <number>', 'port of the gateway; another one is taken when it is in use', '8529')
  .option(...COMPLEXITY, 'high')
  .option('--project <name>', 'project for the documents, made when it is missing; else one that is called as the folder is')
  .option('--stop', 'stop the platform at the end')
  .option(...NAME_LEFT_OUT)
  .action(async (folder: string | undefined, options) => (await import('./commands/demo')).demo(folder, options, context));
command('start', 'Start the platform in the background. STRATA_ROOT_PASSWORD sets the first password of root')
  .option('--host <address>', 'address the gateway listens on', '127.0.0.1')
  .option('--port <number>', 'port of the gateway; another one is taken when it is in use', '8529')
  .option('--importers <number>', 'importer replicas', '2')
  .option('--pipelines <number>', 'pipeline processes; more than one needs REDIS_URL', '1')
  .action(async (options, typed: Command) =>
    (await import('./commands/start')).start(options, typedOf(typed, 'host', 'port', 'importers', 'pipelines'), context),
  );
command('stop', 'Stop the platform; its data stay').action(async (options) =>
  (await import('./commands/stop')).stop(options, context),
);
command('status', 'Show what runs where, and how it feels')
  .option('--json', 'for scripts: URL, process id and health of each service')
  .action(async (options) => (await import('./commands/status')).status(options, context));
command('logs [service]', 'Show what the services write')
  .option('--lines <number>', 'how many lines from the end', '40')
  .option('--follow', 'keep reading until Ctrl-C')
  .action(async (service: string | undefined, options) => (await import('./commands/logs')).logs(service, options));
projectCommand('upload <path...>', 'Put files or folders into a category; sub-folders of a folder are categories of their own')
  .option('--category <label>', 'put everything into this category')
  .option(...NAME_LEFT_OUT)
  .action(async (paths: string[], options) => (await import('./commands/upload')).upload(paths, options, context));
projectCommand('sync <folder>', 'Make the documents of a project, and its graph, those of a folder: new, changed and removed files')
  .option(...NAME_LEFT_OUT)
  .option('--watch', 'go on with every change of the folder, until Ctrl-C')
  .option('--dry-run', 'only show what would be done')
  .option('--category <label>', 'put everything into this category; else sub-folders are categories')
  .option(
    '--source <name>',
    'what the folder is called in the project, where its path is not the same everywhere; only its own files are removed',
  )
  .option(...COMPLEXITY, 'high')
  .option('--replicas <number>', 'importers that work at once', '2')
  .action(async (folder: string, options) => (await import('./commands/sync')).sync(folder, options, context));
projectCommand('build', 'Map the corpus, choose a strategy per cluster, build the knowledge graph')
  .option('--category <label...>', 'only these categories')
  .option(...COMPLEXITY, 'high')
  .option('--replicas <number>', 'importers that work at once', '2')
  .option('--images', 'collect and describe images, too, where clusters get a full knowledge graph; needs high or very_high')
  .option('--status', 'only show how far the latest build is, what it waits for and what it left out')
  .option('--cancel', 'end the build that runs')
  .option('--retry', 'make a build again that failed or was cancelled')
  .option('--estimate', 'map the corpus, choose strategies, and only say what the knowledge graph would take')
  .option('--max-cost <amount>', 'stop when models were paid this much for it, in the currency of MODEL_PRICES_JSON')
  .option('--max-tokens <number>', 'stop when models were asked and answered this many tokens for it')
  .action(async (options, typed: Command) =>
    (await import('./commands/build')).build({ ...options, reanalyze: typedOf(typed, 'complexity', 'images').length > 0 }, context),
  );
const documents = group('documents', 'Documents: how far each has come, and why some have not').option(...PROJECT);
const documentsCommand = (usage: string, description: string) =>
  documents
    .command(usage)
    .description(description)
    .option('--data <folder>', 'data folder of the platform', dataFolder)
    .option(...PROJECT)
    .option('--category <label>', 'only in this category');
documentsCommand('list', 'Every document and its state; those that the latest build left out with the reason')
  .option('--failed', 'only those that were left out')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./commands/documents')).listAllDocuments(options, context));
documentsCommand('show <document>', 'All that is known of one document, called by category/name or name')
  .option('--json', 'for scripts')
  .action(async (wanted: string, options) => (await import('./commands/documents')).showDocument(wanted, options, context));
documentsCommand('fetch <document>', 'Get a document back as it was uploaded, into this folder')
  .option('--output <file>', 'where to; - is standard output')
  .option('--overwrite', 'replace the file that is there')
  .action(async (wanted: string, options) => (await import('./commands/documents')).fetchDocument(wanted, options, context));
documentsCommand('remove <document...>', 'Remove documents with all their versions, from the knowledge graph too')
  .option('--force', 'those that somebody has locked, too')
  .action(async (wanted: string[], options) => (await import('./commands/documents')).removeDocuments(wanted, options, context));
const graph = group('graph', 'The knowledge graph: its partitions, and changes without a new build').option(...PROJECT);
const graphCommand = (usage: string, description: string) =>
  graph
    .command(usage)
    .description(description)
    .option('--data <folder>', 'data folder of the platform', dataFolder)
    .option(...PROJECT)
    .option('--category <label>', 'only this category');
graphCommand('list', 'Every partition: its strategy, how much of it has changed, and whether its communities still fit')
  .option('--json', 'for scripts')
  .action(async (options) => (await import('./commands/graph')).listPartitions(options, context));
graphCommand(
  'update',
  'Make the graph that of the files: new documents join, newer versions are read, those whose file is gone leave',
)
  .option('--dry-run', 'only show what would be done')
  .option(...COMPLEXITY, 'high')
  .option('--replicas <number>', 'importers that work at once', '2')
  .action(async (options) => (await import('./commands/graph')).update(options, context));
graphCommand(
  'recluster [partition...]',
  'Find the communities of partitions anew: of those named, else of those that no longer fit',
)
  .option('--all', 'every partition that has communities')
  .action(async (wanted: string[], options) => (await import('./commands/graph')).recluster(wanted, options, context));
const mergeCommand = (usage: string, description: string) =>
  graph
    .command(usage)
    .description(description)
    .option('--data <folder>', 'data folder of the platform', dataFolder)
    .option(...PROJECT);
mergeCommand(
  'entities [name]',
  'Entities, or those with a name in theirs: other names they go by, and the same things in other partitions',
)
  .option('--partition <id>', 'only of this partition')
  .option('--limit <number>', 'most that are shown', '20')
  .option('--json', 'for scripts')
  .action(async (name: string | undefined, options) =>
    (await import('./commands/graph-entities')).listEntities(name, options, context),
  );
mergeCommand('merges [name]', 'Which names were taken for one thing, and why: the least certain first, or those with a name in it')
  .option('--partition <id>', 'only of this partition')
  .option('--split', 'those that somebody has taken apart, instead')
  .option('--limit <number>', 'most that are shown', '50')
  .option('--json', 'for scripts')
  .action(async (name: string | undefined, options) =>
    (await import('./commands/graph-merges')).listMerges(name, options, context),
  );
mergeCommand(
  'split <name...>',
  'Take names apart from what they were taken for; later imports keep them apart. Ids of merges do, too',
)
  .option('--from <name>', 'the entity, where a name was taken for several')
  .action(async (wanted: string[], options) => (await import('./commands/graph-merges')).splitMerges(wanted, options, context));
projectCommand('ask <question...>', 'Answer a question with its sources')
  .option('--mode <mode>', `how to search: ${SEARCH_MODES.join(', ')}; aqlizer: AQL for it, not run`, 'instant')
  .option('--conversation <name>', 'follow up on the questions asked with this name before')
  .option('--tools <ids>', 'custom tools to search with, with commas between; without, they are chosen for the question')
  .option('--json', 'the answer as the API gives it')
  .action(async (words: string[], options) => (await import('./commands/ask')).ask(words, options, context));
projectCommand('source <number>', 'Show the passage behind a citation of the latest answer')
  .option('--run <id>', 'of this answer instead; ask --json tells the id')
  .action(async (number: string, options) => (await import('./commands/source')).source(number, options, context));
projectCommand('chat', 'Ask questions that follow up on each other, one a line, until Ctrl-D or an empty line')
  .option('--mode <mode>', `how to search: ${SEARCH_MODES.join(', ')}`, 'instant')
  .action(async (options) => (await import('./commands/chat')).chat(options, context));
projectCommand('eval [file]', 'Measure the answers to questions whose answers or documents are known: JSON lines, or a JSON array')
  .option('--mode <mode>', `how to search: ${SEARCH_MODES.join(', ')}`, 'instant')
  .option('--passages <file>', 'what line numbers of gold documents mean; else passages.jsonl beside the questions')
  .option('--at-once <number>', 'questions under way at a time', '1')
  .option('--save <file>', 'keep the run with all answers')
  .option('--overwrite', 'replace the file of --save')
  .option('--compare <run...>', 'a saved run to stand beside this one; two of them without questions')
  .option('--json', 'for scripts: figures, and what came of each question')
  .action(async (file: string | undefined, options) => (await import('./commands/eval')).evaluate(file, options, context));
projectCommand('translate <question...>', "Answer a question about the data of the project's database, by a query")
  .option('--json', 'the answer as the API gives it, with all rows')
  .action(async (words: string[], options) => (await import('./commands/translate')).translate(words, options, context));
projectCommand('mcp', 'Tools for an agent on this machine, by the Model Context Protocol on standard input and output')
  .option('--database <name>', "another database than the project's")
  .option('--url <address>', 'a platform elsewhere; needs a token')
  .option('--token <token>', 'whose rights the tools have; better in STRATA_TOKEN. Without one: root of this platform')
  .option('--print-config', 'print what a desktop agent takes into its list of servers')
  .action(async (options) => (await import('./commands/mcp')).mcp(options, context));
const projects = group('project', 'Projects: each has its own documents, knowledge graph and access levels');
const projectsCommand = (usage: string, description: string) =>
  projects
    .command(usage)
    .description(description)
    .option('--data <folder>', 'data folder of the platform', dataFolder)
    .option('--json', 'for scripts');
projectsCommand('list', 'Show all projects, their databases and how much is in them').action(async (options) =>
  (await import('./commands/project')).listProjects(options, context),
);
projectsCommand('create <name>', 'Make a project, with a database of its own unless one is named')
  .option('--database <name>', 'an existing database to hold it; several projects may share one')
  .option('--description <text>', 'what it is for')
  .action(async (name: string, options) => (await import('./commands/project')).createProject(name, options, context));
projectsCommand(
  'remove <name>',
  'Remove a project with its graphs and, if it has one of its own, its database. Its files stay unless told otherwise',
)
  .option('--delete-files', 'its files, too')
  .option('--yes', 'do not ask')
  .action(async (name: string, options) => (await import('./commands/project')).removeProject(name, options, context));
databaseCommand('dump', 'Write a database into a folder, all collections as they are at one moment. arangorestore reads it too')
  .option('--output <folder>', 'where to', 'dump')
  .option('--all-databases', 'every database, each in a folder of its own')
  .option('--collection <name...>', 'only these collections, and no views')
  .option('--include-system-collections', 'all system collections, not only graphs, analyzers and user functions')
  .option('--compress', 'compress the documents (gzip)')
  .option('--overwrite', 'replace an older dump in the folder')
  .action(async (options) => (await import('./commands/dump')).dump(options, context));
databaseCommand('restore', 'Put a dump, of strata dump or of arangodump, into a database')
  .option('--input <folder>', 'where from', 'dump')
  .option('--all-databases', 'every database of a dump of all of them')
  .option('--collection <name...>', 'only these collections, and no views')
  .option('--include-system-collections', 'all system collections but the accounts')
  .option('--create-database', 'make the database if there is none')
  .option('--overwrite', 'replace collections and views of the same names')
  .action(async (options) => (await import('./commands/restore')).restore(options, context));
databaseCommand('import <file>', 'Put JSON, JSON lines, CSV or TSV into a collection; - reads standard input, .gz is decompressed')
  .requiredOption('--collection <name>', 'where to')
  .option('--type <type>', 'json, jsonl, csv, tsv; else the name of the file says it')
  .option('--create-collection [type]', 'make the collection if there is none: document or edge')
  .option('--on-duplicate <action>', 'when the key exists: error, update, replace, ignore', 'error')
  .option('--overwrite', 'empty the collection first')
  .option('--from-prefix <collection>', 'collection of _from, where only a key is given')
  .option('--to-prefix <collection>', 'collection of _to, where only a key is given')
  .option('--separator <character>', 'between the fields of a table')
  .option('--no-convert', 'all fields of a table are texts; else 12, true and null without quotes are what they say')
  .option('--batch-size <number>', 'documents per request, at most', '5000')
  .option('--show-errors <number>', 'how many of the records that were refused to name', '10')
  .action(async (file: string, options) => (await import('./commands/import')).importFile(file, options, context));
databaseCommand('export', 'Write a collection or the rows of a query into a file')
  .option('--collection <name>', 'what: a whole collection')
  .option('--query <aql>', 'what: the rows of a query')
  .option('--bind-vars <json>', 'bind variables of the query')
  .requiredOption('--output <file>', 'where to; - is standard output, .gz compresses')
  .option('--format <format>', 'json (an array), jsonl (a row per line), csv; else the name of the file says it')
  .option('--fields <name...>', 'only these attributes; in CSV the columns in this order')
  .option('--overwrite', 'replace the file')
  .action(async (options) => (await import('./commands/export')).exportRows(options, context));
databaseCommand('shell', 'Ask in AQL: tables, plans, profiles. Statements on standard input, or one with --command')
  .option('--command <statement>', 'run this and leave')
  .option('--bind-vars <json>', 'bind variables to begin with')
  .option('--json', 'rows as JSON, for scripts one per line')
  .action(async (options) => (await import('./commands/shell')).shell(options, context));
databaseCommand(
  'optimize <query...>',
  'Find a faster form of an AQL query that is proven to return the same; - reads it from standard input',
)
  .option('--bind-vars <json>', 'bind variables of the query')
  .option('--measure-indexes', 'try indexes that would help on a copy of a sample, in the same database; it is removed again')
  .option('--json', 'for scripts: the report, the accepted query')
  .action(async (words: string[], options) => (await import('./commands/optimize')).optimize(words, options, context));
databaseCommand(
  'reason <question...>',
  'Answer a question about the database itself by looking at it: collections, sizes, attributes, indexes, graphs, slow queries; - reads it from standard input',
)
  .option('--json', 'for scripts: the answer')
  .action(async (words: string[], options) => (await import('./commands/reason')).reason(words, options, context));
command('backup', 'Write the whole platform, running or not, into one archive: database, files, users and secrets')
  .option('--output <file>', 'where to; strata-backup-<time>.tar.gz otherwise')
  .option('--overwrite', 'replace the file')
  .action(async (options) => (await import('./commands/backup')).backup(options, context));
command('restore-backup <archive>', 'Make a data folder out of a backup, after a look at every checksum')
  .option('--overwrite', 'replace the platform in the data folder')
  .action(async (archive: string, options) =>
    (await import('./commands/restore-backup')).restoreFromBackup(archive, options, context),
  );
addSecurityCommands(group, context, dataFolder);
command('reset', 'Stop the platform and delete its data folder')
  .option('--yes', 'do not ask')
  .action(async (options) => (await import('./commands/reset')).reset(options, context));
command(
  'test [paths...]',
  'Install what tests need and run them: types, lint, boundaries, unit, contract and end-to-end tests',
).action(async (paths: string[]) => (await import('./commands/test')).test(paths, context));
program
  .command('lend <app>', { hidden: true })
  .requiredOption('--pid <number>')
  .option('--data <folder>', 'data folder of the platform', dataFolder)
  .action(async (app: string, options) => (await import('./commands/lend')).lend(app, options));
program
  .command('supervise', { hidden: true })
  .requiredOption('--data <folder>')
  .requiredOption('--host <address>')
  .requiredOption('--port <number>')
  .requiredOption('--importers <number>')
  .requiredOption('--pipelines <number>')
  .action(async (options) => (await import('./commands/supervise')).supervise(options, context));

try {
  const [first, asked] = process.argv.slice(2);
  if (first === 'help' && asked !== undefined && !program.commands.some((known) => known.name() === asked))
    throw new UserError(`unknown command '${asked}' (see ./strata --help)`);
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** One clear line and an exit code; the stack stays out of sight. */
function report(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.code === 'commander.help') return error.exitCode === 0 ? 0 : 2;
    if (error.exitCode !== 0)
      console.error(`strata: ${error.message.replace(/^error: /, '').replace(/\s+/g, ' ')} (see ./strata --help)`);
    return error.exitCode === 0 ? 0 : 2;
  }
  if (error instanceof UserError) {
    console.error(`strata: ${error.message}`);
    return error.exitCode;
  }
  if (error instanceof AppError) {
    const hint = error.type === 'ProjectNotFoundError' ? '; ./strata project list shows which there are' : '';
    console.error(`strata: ${error.message}${hint}`);
    return error.kind === 'invalid-argument' ? 2 : 1;
  }
  console.error(`strata: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
}
