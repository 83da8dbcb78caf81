import type { StrataClient } from '@strata/client';
import type { CreateProjectRequest, ProjectRemovalReply } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { createInterface } from 'node:readline/promises';
import { checkProjectName, commandIn } from '../projects/chosen-project';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import { columns } from '../terminal/columns';
import { counted } from '../terminal/figures';
import { UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';

export interface ProjectOptions {
  data: string;
  json?: boolean;
}

const NUMBER_COLUMNS = new Set([2, 3]);

/** `strata project list`: every project with its database and what lies in it. */
export async function listProjects(options: ProjectOptions, context: CommandContext): Promise<void> {
  const projects = await (await clientOf(new DataFolder(options.data), context)).listProjects();
  if (options.json) return console.log(JSON.stringify(projects, null, 2));
  const rows = projects.map(({ name, database, documentCount, categoryCount, createdAt, createdBy, description }) => [
    name,
    database,
    String(documentCount),
    String(categoryCount),
    `${createdAt.slice(0, 10)} ${createdBy}`.trim(),
    description,
  ]);
  console.log(columns(['project', 'database', 'documents', 'categories', 'made', ''], rows, { right: NUMBER_COLUMNS }));
}

/** `strata project create <name>`: with a database of its own, unless one is named. */
export async function createProject(
  name: string,
  options: ProjectOptions & Omit<CreateProjectRequest, 'name'>,
  context: CommandContext,
): Promise<void> {
  checkProjectName(name);
  const { database, description } = options;
  const client = await clientOf(new DataFolder(options.data), context);
  const made = await client.createProject({
    name,
    ...(database === undefined ? {} : { database }),
    ...(description === undefined ? {} : { description }),
  });
  if (options.json) return console.log(JSON.stringify(made, null, 2));
  console.log(`Project ${made.name} made, in the database ${made.database}. Put documents into it:`);
  console.log(`  ${commandIn(made.name, 'upload <folder>')}`);
}

/** `strata project remove <name>`: after a question or with `--yes`. What cannot be removed yet is named; the same command goes on with it. */
export async function removeProject(
  name: string,
  options: ProjectOptions & { deleteFiles?: boolean; yes?: boolean },
  context: CommandContext,
): Promise<void> {
  checkProjectName(name);
  const deleteFiles = options.deleteFiles ?? false;
  if (!options.yes && !(await confirmed(name, deleteFiles, context)))
    throw new UserError('nothing removed; say --yes to remove without a question');
  const client = await clientOf(new DataFolder(options.data), context);
  const kept = deleteFiles ? undefined : await keptFiles(client.inProject(name));
  const removal = await client.removeProject(name, { deleteFiles });
  if (!removal.deleted) process.exitCode = 1;
  if (options.json) return console.log(JSON.stringify(removal, null, 2));
  for (const line of removalLines(removal, kept)) console.log(line);
}

/** Files that stay when their project goes. */
export interface KeptFiles {
  count: number;
  database: string;
}

/** Undefined when nobody can tell: of a project that is half removed already. */
async function keptFiles(client: StrataClient): Promise<KeptFiles | undefined> {
  try {
    const [{ total }, database] = await Promise.all([client.files.list(undefined, { limit: 1 }), client.database()]);
    return { count: total, database };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/** What became of a removal, a line each; with the files that stay, and how they are found again. */
export function removalLines(removal: ProjectRemovalReply, kept?: KeptFiles): string[] {
  const { project, deleted, collectionsDeleted, graphsDeleted, viewsDeleted, filesDeleted, lockedSkipped, warnings } = removal;
  const removed = [
    counted(collectionsDeleted.length, 'collection'),
    counted(graphsDeleted.length, 'graph'),
    counted(viewsDeleted.length, 'view'),
    counted(filesDeleted, 'file'),
  ].join(', ');
  return [
    deleted ? `Project ${project} removed: ${removed}.` : `Project ${project} is not removed yet. So far: ${removed}.`,
    ...lockedSkipped.map((file) => `  locked: ${file}`),
    ...warnings.map((warning) => `  ${warning}`),
    ...(deleted && kept !== undefined && kept.count > 0 ? [keptLine(project, kept)] : []),
    ...(deleted ? [] : [`The same command goes on: ./strata project remove ${project}`]),
  ];
}

function keptLine(project: string, { count, database }: KeptFiles): string {
  const again = `./strata project create ${project} --database ${database}`;
  return `${counted(count, 'file')} ${count === 1 ? 'stays' : 'stay'} in the database ${database}: ${again} finds ${count === 1 ? 'it' : 'them'} again`;
}

async function confirmed(name: string, deleteFiles: boolean, context: CommandContext): Promise<boolean> {
  if (!context.interactive) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const files = deleteFiles ? 'with all its files' : 'its files stay';
  const answer = await terminal.question(`Remove project ${name} and the graphs made of it (${files})? (yes/no) `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
