import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN_PROGRAMS = '/usr/lib/postgresql';
const SETTINGS = [
  'shared_buffers=4GB',
  'work_mem=64MB',
  'max_wal_size=8GB',
  'max_connections=64',
  'autovacuum=off',
  'random_page_cost=1.1',
  'listen_addresses=',
];
interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A PostgreSQL server of its own in a folder (Debian's package): reached by a socket in that folder, gone with `stop`. */
export class Postgres {
  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    private readonly owner: UserIds | undefined,
  ) {}

  /** @throws Error naming the package when it is not installed */
  static async start(folder: string): Promise<Postgres> {
    const version = existsSync(DEBIAN_PROGRAMS) ? readdirSync(DEBIAN_PROGRAMS).sort((a, b) => Number(a) - Number(b))[0] : undefined;
    if (version === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql-15 wrk');
    mkdirSync(folder, { recursive: true });
    const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined; // the server refuses to run as root
    if (owner) {
      chmodSync(dirname(folder), 0o755); // the server's own user has to reach its folder
      chownSync(folder, owner.uid, owner.gid);
    }
    const server = new Postgres(join(DEBIAN_PROGRAMS, version, 'bin'), folder, owner);
    await server.program('initdb', [
      '-D',
      join(folder, 'data'),
      '-U',
      'bench',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '-A',
      'trust',
    ]);
    const options = [`-k ${folder}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ');
    await server.program('pg_ctl', ['-D', join(folder, 'data'), '-l', join(folder, 'log'), '-w', '-o', options, 'start']);
    return server;
  }

  /** Runs SQL as one script. @returns the rows, unaligned, a line each */
  async sql(text: string): Promise<string[]> {
    const { stdout } = await this.program('psql', [
      ...this.connection(),
      '-X',
      '-q',
      '-A',
      '-t',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      text,
    ]);
    return stdout.split('\n').filter((line) => line !== '');
  }

  /** Loads a file of tab-separated rows. */
  async copy(table: string, file: string): Promise<void> {
    await this.program('psql', [...this.connection(), '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', `\\copy ${table} FROM '${file}'`]);
  }

  /**
   * Runs a pgbench script with prepared statements over the native protocol.
   * @param settings options of the sessions, as `-c name=value`
   * @returns transactions per second, without the time to connect
   */
  async benchmark(script: string, clients: number, seconds: number, settings = ''): Promise<number> {
    const file = join(this.folder, 'script.sql');
    writeFileSync(file, script);
    const arguments_ = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', file];
    const { stdout } = await this.program('pgbench', [...this.connection(), ...arguments_], { PGOPTIONS: settings });
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench said:\n${stdout}`);
    return Number(rate);
  }

  async stop(): Promise<void> {
    await this.program('pg_ctl', ['-D', join(this.folder, 'data'), '-m', 'immediate', 'stop']);
  }

  private connection(): string[] {
    return ['-h', this.folder, '-U', 'bench', '-d', 'postgres'];
  }

  private async program(name: string, args: string[], env: Record<string, string> = {}): Promise<{ stdout: string }> {
    if (name === 'pg_ctl') return this.control(args);
    const owner = name === 'initdb' ? this.owner : {};
    return run(join(this.programs, name), args, {
      ...owner,
      cwd: this.folder,
      env: { ...process.env, ...env },
      maxBuffer: MAX_OUTPUT_BYTES,
    });
  }

  /** The server inherits its starter's pipes and would keep them open for ever. */
  private control(args: string[]): Promise<{ stdout: string }> {
    return new Promise((resolve, reject) => {
      const child = spawn(join(this.programs, 'pg_ctl'), args, { ...this.owner, cwd: this.folder, stdio: 'ignore' });
      child.once('error', reject);
      child.once('exit', (code) => {
        if (code === 0) resolve({ stdout: '' });
        else reject(new Error(`pg_ctl ended with ${code}; see ${join(this.folder, 'log')}`));
      });
    });
  }
}

function idsOf(user: string): UserIds {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
