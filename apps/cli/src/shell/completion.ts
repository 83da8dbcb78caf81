import { FUNCTION_SIGNATURES, KEYWORD_OF } from '@strata/aql';
import type { DatabaseClient } from '@strata/client';
import { databaseNames, SHELL_COMMANDS } from './shell-commands';
import type { ShellState } from './shell-state';

const FRESH_MS = 5_000;
const WORD = /[\p{L}\p{N}_$-]*$/u;
/** words with a meaning only in their place, which are therefore no keywords */
const OTHER_WORDS = ['OPTIONS', 'PRUNE', 'SEARCH', 'KEEP', 'COUNT', 'OLD', 'NEW', 'CURRENT', 'TO'];

/** Completes the word before the cursor: commands, keywords, functions, names of collections and views. */
export class Completion {
  private names: string[] = [];
  private namesOf: string | undefined;
  private fetchedAt = 0;

  constructor(private readonly state: ShellState) {}

  /** @returns what the word may become, and the word */
  async complete(line: string): Promise<[string[], string]> {
    if (/^\\\w*$/.test(line)) {
      const commands = Object.keys(SHELL_COMMANDS).map((name) => `\\${name}`);
      return [commands.filter((command) => command.startsWith(line) && command !== '\\q'), line];
    }
    const word = WORD.exec(line)?.[0] ?? '';
    if (/^\\use\s/.test(line)) return [startingWith(word, await databaseNames(this.state.client)), word];
    const names = await this.dataSources(this.state.client);
    if (/^\\indexes\s/.test(line)) return [startingWith(word, names), word];
    if (word === '') return [[], word];
    const isUpper = word === word.toUpperCase();
    const language = [...KEYWORD_OF.keys(), ...OTHER_WORDS].map((keyword) => `${keyword} `);
    const functions = [...FUNCTION_SIGNATURES.keys()].map((name) => `${name}(`);
    const known = startingWith(word.toUpperCase(), [...language, ...functions]).map((text) =>
      isUpper ? text : text.toLowerCase(),
    );
    return [[...startingWith(word, names), ...known], word];
  }

  private async dataSources(client: DatabaseClient): Promise<string[]> {
    if (this.namesOf === client.name && Date.now() - this.fetchedAt < FRESH_MS) return this.names;
    const listed = async (path: string) =>
      (await client.json<{ result: { name: string }[] }>({ path })).result.map(({ name }) => name);
    this.names = [...(await listed('/_api/collection')), ...(await listed('/_api/view'))].sort();
    this.namesOf = client.name;
    this.fetchedAt = Date.now();
    return this.names;
  }
}

const startingWith = (word: string, texts: string[]): string[] => texts.filter((text) => text.startsWith(word));
