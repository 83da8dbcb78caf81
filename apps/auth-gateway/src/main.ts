import { connectDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import { AppError } from '@strata/errors';
import { bootService, createLogger, DependencyLog, readSettings, standardOutput } from '@strata/service-kit';
import { AccountStore } from './accounts/account-store';
import { prepareAccounts } from './users/prepare-accounts';
import { AppModule, CONTROLLERS } from './app.module';
import { auditOwnRoutes } from './audit/audit-own-routes';
import { openAuditLog } from './audit/open-audit-log';
import { gatewaySettings, asGatewayConfig } from './config';
import { BodyInspection } from './database-authorization/body-inspection';
import { DataSourceLookup } from './database-authorization/data-sources';
import { DatabaseAuthorizer } from './database-authorization/database-authorizer';
import { SeenAnswers } from './database-authorization/seen-answers';
import { DatabaseNames } from './catalog/database-names';
import { DatabasePools } from './databases/database-pools';
import { DatabaseRequests } from './databases/database-requests';
import { ForwardingMetrics } from './edge/forwarding-metrics';
import { EdgeServer } from './edge/edge-server';
import { EdgeRequestHandler } from './edge/edge-request-handler';
import { OwnRoutes } from './edge/own-routes';
import { challengeHeaders } from './edge/challenge-headers';
import { RequestLog } from './edge/request-log';
import { takeRawBodies } from './edge/raw-bodies';
import { gatewayDependencies } from './health/dependencies';
import { Authenticator } from './authentication/authenticator';
import { LoginThrottle } from './authentication/login-throttle';
import { OpenExchanges } from './authentication/open-exchanges';
import { ServiceTokens } from './routing/service-tokens';
import { openUpstreams } from './routing/upstreams';
import { ServerMode } from './server-mode/server-mode';
import { settingsFromFlags } from './startup-flags';
import { ServerCertificate } from './tls/server-certificate';
import { CreateUser } from './users/create-user.use-case';
import { GrantUpkeep } from './users/grant-upkeep';

const name = 'auth-gateway';
const argv = process.argv.slice(2);
const config = readSettings(
  name,
  gatewaySettings,
  { ...process, argv, stdout: process.stdout, exit: process.exit, env: environment() },
  asGatewayConfig,
);
const output = standardOutput();
const logger = createLogger(name, config.logLevel, output);
const dependencyLog = new DependencyLog(logger);
const requestLog = new RequestLog(name, logger.isLevelEnabled('info') ? (lines) => void output.write(lines) : undefined);
process.once('exit', () => requestLog.flush());
const audit = orEnd(() => openAuditLog(config.audit, logger, standardOutput()));
const onWarning = (message: string) => logger.warn(message);
const certificate = orEnd(() => config.tls && new ServerCertificate(config.tls, onWarning));
const ring = await SecretRing.fromConfig({
  ...config.secrets,
  onWarning,
  onChange: ({ active, passive }) => audit.recordOwn('secrets.changed', { active, passive: passive.join(' ') }),
}).catch(endWith);

const system = connectDatabase({
  url: config.upstreams.database,
  database: '_system',
  ring,
  serverId: name,
  timeoutMs: 20_000,
});
const accounts = new AccountStore(system);
const authenticator = new Authenticator(ring, accounts, new LoginThrottle(config.sessions.throttle), (owner) =>
  logger.warn({ event: 'endless-token', owner }, 'a token without expiry is in use: it is good as long as its secret'),
);
const databases = new DatabaseNames(system);
const mode = new ServerMode();
const tokens = new ServiceTokens(ring);
const upstreams = openUpstreams(config.upstreams);
const pools = new DatabasePools(config.upstreams.database);
const requests = new DatabaseRequests(pools, tokens);
const lookup = new DataSourceLookup(requests);
const grants = new GrantUpkeep(accounts, system);
const bodies = new BodyInspection();
const authorizer = new DatabaseAuthorizer(mode, lookup, new SeenAnswers(requests, lookup, grants, bodies), bodies);
const metrics = new ForwardingMetrics();
const exchanges = new OpenExchanges(accounts, ring);
const stopping = new AbortController();

await bootService({
  name,
  module: AppModule.forRoot({ config, ring, system, accounts, authenticator, databases, requests, grants, mode, certificate }),
  config,
  errors: 'arango',
  logger,
  dependencyLog,
  health: () => gatewayDependencies(config, ring, mode),
  metrics: (registry) => metrics.register(registry),
  edge: (controllers) => {
    const handler = new EdgeRequestHandler({
      config,
      authenticator,
      databases,
      authorizer,
      mode,
      tokens,
      upstreams,
      metrics,
      audit,
      exchanges,
      requests: requestLog,
      logger,
      controllers,
      ownRoutes: new OwnRoutes(CONTROLLERS),
    });
    const { trustedOrigins, trustedProxies } = config;
    const edge = new EdgeServer(handler, { trustedOrigins, trustedProxies, tls: certificate?.context });
    certificate?.servesOn(edge);
    return edge;
  },
  configure: (_app, server) => {
    takeRawBodies(server);
    challengeHeaders(server);
    auditOwnRoutes(server, audit, accounts);
  },
  onStopping: () => {
    mode.phase = 'stopping';
    stopping.abort();
  },
  onStop: async () => {
    exchanges.close();
    certificate?.close();
    audit.close();
    for (const upstream of Object.values(upstreams)) upstream.close();
    await pools.close();
  },
});
await prepareAccounts(accounts, new CreateUser(accounts), {
  firstRootPassword: config.firstRootPassword,
  logger,
  dependencies: dependencyLog,
  signal: stopping.signal,
});
if (!stopping.signal.aborted) mode.phase = 'running';

function orEnd<Part>(open: () => Part): Part {
  try {
    return open();
  } catch (error) {
    return endWith(error);
  }
}

function endWith(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  process.stdout.write(`${name}: ${error.message}\n`);
  process.exit(2);
}

/** Options on the command line win over the environment. */
function environment(): Record<string, string | undefined> {
  try {
    return { ...process.env, ...settingsFromFlags(argv, Object.keys(gatewaySettings.shape)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stdout.write(`${name}: ${error.message}\n${name}: --help lists all settings\n`);
    process.exit(2);
  }
}
