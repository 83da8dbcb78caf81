import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastComplaint } from './last-complaint';
import type { DataFolder } from './data-folder';
import { freePort } from './free-port';
import { LentServices } from './lent-services';
import { LogFile } from './log-file';
import type { PlatformState } from './platform-state';
import { readState, writeState } from './platform-state';
import { endServices } from './processes';
import { HealthProbe } from './service-health';
import type { ServicePlan } from './service-list';
import { portNames, servicePlans } from './service-list';
import { ServiceProcess } from './service-process';
import { SILENCE_LIMITS } from './service-silence';
import { ServiceWatch } from './service-watch';

/** What a platform is started with. `bundles` is the folder of the built apps, `environment` what every service inherits. */
export interface SupervisorOptions {
  folder: DataFolder;
  host: string;
  port: number;
  importers: number;
  pipelines: number;
  bundles: string;
  environment: Record<string, string | undefined>;
}

/** A start that takes longer names the service that it waits for. */
const QUIET_START_MS = 20_000;
const ENDS_BEFORE_GIVING_UP = 4;
const STOP_GRACE_MS = 20_000;

/**
 * Starts the platform's processes, keeps them alive and writes who runs where into the data folder. One supervisor per data folder:
 * the caller holds the folder's lock.
 */
export class Supervisor {
  private readonly services: ServiceProcess[] = [];
  private state: PlatformState;
  private stopping = false;
  private readonly watch: ServiceWatch;
  private readonly lent: LentServices;

  private constructor(
    private readonly options: SupervisorOptions,
    private readonly probe: HealthProbe,
    ports: Record<string, number>,
  ) {
    const { folder } = options;
    const plans = servicePlans({ ...options, ports });
    this.state = {
      supervisorPid: process.pid,
      phase: 'starting',
      message: '',
      url: plans.find(({ name }) => name === 'auth-gateway')?.url ?? '',
      startedAt: new Date().toISOString(),
      ports,
      services: [],
    };
    for (const plan of plans)
      this.services.push(
        new ServiceProcess(plan, options.bundles, new LogFile(folder.log(plan.name)), options.environment, () => this.record()),
      );
    this.watch = new ServiceWatch(this.services, probe);
    this.lent = new LentServices(folder, this.services);
  }

  /** Ends what an earlier supervisor left running, chooses ports (the ones of the last start where they are free) and prepares the start. */
  static async prepare(options: SupervisorOptions): Promise<Supervisor> {
    const last = readState(options.folder);
    await endServices(last?.services ?? [], options.bundles, STOP_GRACE_MS);
    const ports: Record<string, number> = {};
    for (const name of portNames(options.importers, options.pipelines)) {
      const wanted = name === 'auth-gateway' ? options.port : (last?.ports[name] ?? 0);
      let port = await freePort(wanted, name === 'auth-gateway' ? options.host : '127.0.0.1');
      while (Object.values(ports).includes(port)) port = await freePort();
      ports[name] = port;
    }
    return new Supervisor(options, await HealthProbe.for(options.folder), ports);
  }

  /** Resolves when every service answers; a service that cannot start ends the platform and rejects with what it last wrote. */
  async start(): Promise<void> {
    this.record();
    const [database, ...others] = this.services;
    if (!database) return;
    try {
      this.say('starting the database');
      database.start();
      await this.healthy([database]);
      this.say('starting the services');
      for (const service of others) service.start();
      await this.healthy(others);
    } catch (error) {
      await this.stop('failed', error instanceof Error ? error.message : String(error));
      throw error;
    }
    this.state.phase = 'ready';
    this.say('ready');
    this.watch.start();
    this.lent.start();
  }

  /** Ends the services, the database last, so that each can still write what it must. */
  async stop(phase: 'stopping' | 'failed' = 'stopping', message = 'stopping'): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    this.watch.stop();
    this.lent.stop();
    this.state.phase = phase;
    this.say(message);
    const [database, ...others] = this.services;
    await Promise.all(others.map((service) => service.stop(STOP_GRACE_MS)));
    await database?.stop(STOP_GRACE_MS);
    this.say(phase === 'stopping' ? 'stopped' : message);
  }

  private async healthy(services: ServiceProcess[]): Promise<void> {
    const begun = performance.now();
    for (const service of services) {
      while (!service.listening || (await this.probe.of(service.url, service.plan.healthPath)) !== 'healthy') {
        if (this.stopping) throw new Error('stopped while starting');
        const waitedMs = performance.now() - begun;
        if (service.endsInARow >= ENDS_BEFORE_GIVING_UP || waitedMs > SILENCE_LIMITS.startMs)
          throw new Error(`${service.plan.name} does not start: ${this.lastWords(service.plan)}`);
        const awaited = `still waiting for ${service.plan.name} to answer`;
        if (waitedMs > QUIET_START_MS && this.state.message !== awaited) this.say(awaited);
        await sleep(60);
      }
    }
  }

  private lastWords(plan: ServicePlan): string {
    const words = lastComplaint(readFileSync(this.options.folder.log(plan.name), 'utf8'));
    return `${words} (more in ${this.options.folder.log(plan.name)})`;
  }

  private say(message: string): void {
    this.state.message = message;
    this.record();
  }

  private record(): void {
    this.state.services = this.services.map((service) => ({
      name: service.plan.name,
      app: service.plan.app,
      url: service.url,
      pid: service.pid,
      listening: service.listening,
      restarts: service.restarts,
      ...(service.lastRestart === undefined ? {} : { lastRestart: service.lastRestart }),
    }));
    writeState(this.options.folder, this.state);
  }
}
