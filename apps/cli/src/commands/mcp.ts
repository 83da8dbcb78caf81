import { Session, STANDARD_PROJECT } from '@strata/client';
import { resolve } from 'node:path';
import { bridgeMessages } from '../agents/bridge-messages';
import { DataFolder } from '../platform/data-folder';
import { asRoot } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import { chosenProject } from '../projects/chosen-project';
import type { CommandContext } from '../terminal/command-context';
import { UserError } from '../terminal/user-error';

export interface McpOptions extends ProjectOption {
  data: string;
  database?: string;
  token?: string;
  url?: string;
  printConfig?: true;
}

/** `strata mcp`: the platform's tools for an agent on this machine that speaks the Model Context Protocol over standard input and output. */
export async function mcp(options: McpOptions, context: CommandContext): Promise<void> {
  if (options.printConfig) {
    process.stdout.write(`${JSON.stringify(configuration(options, context), null, 2)}\n`);
    return;
  }
  const project = chosenProject(options, context) ?? STANDARD_PROJECT;
  const token = options.token ?? context.env.STRATA_TOKEN;
  if (options.url !== undefined && token === undefined)
    throw new UserError('--url needs a token, in STRATA_TOKEN or by --token: ./strata token makes one');
  const address =
    options.url === undefined
      ? await asRoot(new DataFolder(options.data), context, async (found) => found)
      : { url: options.url.replace(/\/+$/, ''), username: '', password: '' };
  await bridgeMessages({
    url: new URL(`${address.url}/reasoner/${encodeURIComponent(project)}/mcp`),
    authorization: authorizationOf(address, token),
    headers: options.database === undefined ? {} : { 'x-strata-database': options.database },
    complain: (words) => void process.stderr.write(`strata mcp: ${words}\n`),
  });
}

/** A session token goes as it is; an access token is a password that knows its user; without one the platform's own root asks. */
function authorizationOf(
  address: { url: string; username: string; password: string },
  token: string | undefined,
): () => Promise<string> {
  if (token !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return async () => `Bearer ${token}`;
  const session =
    token === undefined ? new Session(address.url, address.username, address.password) : new Session(address.url, '', token);
  return () => session.authorization();
}

/** What desktop agents take into their list of servers; a token never stands in it. */
function configuration(options: McpOptions, context: CommandContext): object {
  const project = chosenProject(options, context);
  const args = [
    ...['mcp', '--data', resolve(options.data)],
    ...(project === undefined ? [] : ['--project', project]),
    ...(options.url === undefined ? [] : ['--url', options.url]),
    ...(options.database === undefined ? [] : ['--database', options.database]),
  ];
  return { mcpServers: { strata: { command: resolve(context.root, 'strata'), args } } };
}
