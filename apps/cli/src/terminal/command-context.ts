import { resolve } from 'node:path';

/** What a command gets from `main.ts`. */
export interface CommandContext {
  /** The repository's root folder. */
  root: string;
  /** Path of the running cli bundle. */
  bundle: string;
  env: Record<string, string | undefined>;
  /** True when a person watches: bars and overwritten lines make sense. */
  interactive: boolean;
}

/** Folder of the built apps: also what the command lines of our processes have in common. */
export const bundlesOf = (context: CommandContext) => resolve(context.root, 'dist/apps');
