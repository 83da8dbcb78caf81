import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import { DataFolder } from '../platform/data-folder';
import { HistoryFile } from '../shell/history-file';
import { interactiveShell } from '../shell/interactive-shell';
import { scriptScreen, scriptShell } from '../shell/script-shell';
import type { ShellState } from '../shell/shell-state';
import { interruptible } from '../terminal/interruptible';
import type { CommandContext } from '../terminal/command-context';
import { jsonObject } from './option-values';

export interface ShellOptions extends ConnectionOptions {
  command?: string;
  bindVars?: string;
  json?: boolean;
}

/** `strata shell`: AQL for a person at a terminal, or for scripts with `--command` or statements on standard input. */
export async function shell(options: ShellOptions, context: CommandContext): Promise<void> {
  const bindVars = jsonObject('--bind-vars', options.bindVars ?? '{}');
  const client = await connect(options, context);
  const style = options.json ? 'json' : 'table';
  const state: ShellState = { client, bindVars, style, lastQuery: undefined, screen: scriptScreen };
  try {
    if (options.command !== undefined || process.stdin.isTTY !== true) {
      const input = options.command === undefined ? process.stdin : Readable.from([options.command]);
      const isWell = await interruptible((signal) => scriptShell(state, input, signal), 'interrupted');
      if (!isWell) process.exitCode = 1;
      return;
    }
    console.log(`${client.url}, database ${client.name}. \\help lists the commands.`);
    await interactiveShell(state, new HistoryFile(join(new DataFolder(options.data).path, 'shell-history')));
  } finally {
    await client.close();
  }
}
