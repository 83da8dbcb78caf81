import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { z } from 'zod';
import { portSetting, readSettings, serviceSettings } from './settings';

const Settings = z.object({ ...serviceSettings, PORT: portSetting(8080), DB_URL: z.url().describe('the database') });

class Ended extends Error {
  constructor(readonly code: number) {
    super(`ended with ${code}`);
  }
}

function read(
  env: Record<string, string>,
  argv: string[] = [],
  check: (settings: z.infer<typeof Settings>) => unknown = (settings) => settings,
) {
  let output = '';
  const surroundings = {
    env,
    argv,
    stdout: { write: (text: string) => (output += text) },
    exit: (code: number): never => {
      throw new Ended(code);
    },
  };
  try {
    return { config: readSettings('things', Settings, surroundings, check), output };
  } catch (error) {
    return { code: (error as Ended).code, output };
  }
}

describe('settings', () => {
  it('come from the environment, with defaults; empty ones count as unset', () => {
    expect(read({ DB_URL: 'http://db:1', PORT: '' }).config).toEqual({
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      PORT: 8080,
      DB_URL: 'http://db:1',
    });
  });

  it('are listed by --help, with what they default to', () => {
    const { code, output } = read({}, ['--help']);
    expect(code).toBe(0);
    expect(output).toMatch(/PORT +HTTP port \(default 8080\)/);
    expect(output).toMatch(/DB_URL +the database \(required\)/);
    expect(output).toMatch(/GATEWAY_PREFIX .*\(optional\)/);
  });

  it('end the process with one line each when they are wrong', () => {
    const { code, output } = read({ PORT: '99999' });
    expect(code).toBe(2);
    expect(output.split('\n').filter((line) => line.startsWith('things: '))).toHaveLength(3);
  });

  it('may be refused together', () => {
    const refusal = read({ DB_URL: 'http://db:1' }, [], () => {
      throw new AppError('invalid-argument', 'X', 'these two exclude each other');
    });
    expect([refusal.code, refusal.output]).toEqual([2, expect.stringContaining('exclude each other')]);
  });
});
