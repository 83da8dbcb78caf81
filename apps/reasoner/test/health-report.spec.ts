import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CoderClient } from '../src/coder-calls/coder.client';
import { HealthReport } from '../src/health/health-report.provider';
import { ScriptedCoder } from './scripted-coder.builder';

const coder = new ScriptedCoder();
let report: HealthReport;
beforeAll(async () => {
  await coder.start();
  report = new HealthReport(new CoderClient(coder.url), coder.url, 'test');
});
afterAll(() => coder.stop());

describe('the tables of section 8, by what the coder says of its tool servers', () => {
  it.each([
    ['none', [], 'unhealthy', 'unavailable'],
    ['one that is connected', ['connected'], 'healthy', 'available'],
    ['several that are connected', ['connected', 'connected'], 'healthy', 'available'],
    ['one that is away', ['disconnected'], 'degraded', 'available'],
    ['one that does not work', ['failed'], 'degraded', 'available'],
    ['some that are connected', ['connected', 'failed', 'disconnected'], 'degraded', 'available'],
    ['several of which none is', ['failed', 'disconnected'], 'degraded', 'available'],
  ] as const)('%s', async (_, states, status, known) => {
    coder.servers = Object.fromEntries(states.map((state, at) => [`s${at}`, { status: state }]));
    const now = new Date('2026-01-02T03:04:05.006Z');
    expect(await report.toolServers(now)).toEqual({
      ...{ status, servers: coder.servers, timestamp: '2026-01-02T03:04:05.006Z' },
      connected_servers: Object.keys(coder.servers).filter((name) => coder.servers[name]?.status === 'connected'),
    });
    expect(await report.readiness()).toEqual({
      ready: true, // tool servers are information
      checks: { coder: { status: 'healthy', url: coder.url }, mcp_servers: { status: known, details: coder.servers } },
    });
  });

  it('a coder that is away: not ready, and error', async () => {
    await coder.stop();
    expect(await report.readiness()).toEqual({
      ready: false,
      checks: { coder: { status: 'unhealthy', url: coder.url }, mcp_servers: { status: 'error', details: {} } },
    });
    expect(await report.toolServers()).toMatchObject({ status: 'error', servers: {}, connected_servers: [] });
  });
});
