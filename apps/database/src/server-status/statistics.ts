import { totalmem } from 'node:os';
import type { RequestMetrics } from '../http/request-metrics';
import { DURATION_BOUNDS_S } from '../http/request-metrics';
import { processFigures } from './process-figures';

/** Methods that are counted by themselves, each with its figure. */
const METHODS = {
  GET: 'requestsGet',
  HEAD: 'requestsHead',
  POST: 'requestsPost',
  PUT: 'requestsPut',
  PATCH: 'requestsPatch',
  DELETE: 'requestsDelete',
  OPTIONS: 'requestsOptions',
} as const;

/** The figures of `/_admin/statistics`, group by group. */
export function serverStatistics(metrics: Pick<RequestMetrics, 'requestsByMethod' | 'durations'>) {
  const counts = metrics.requestsByMethod();
  const byMethod = Object.entries(METHODS).map(([method, figure]) => [figure, counts.get(method) ?? 0] as const);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    time: Date.now() / 1000,
    enabled: true,
    system: processFigures(),
    client: { totalTime: metrics.durations() },
    http: {
      requestsTotal: total,
      ...Object.fromEntries(byMethod),
      requestsOther: total - byMethod.reduce((sum, [, count]) => sum + count, 0),
    },
    server: { uptime: process.uptime(), physicalMemory: totalmem() },
  };
}

type FigureType = 'accumulated' | 'current' | 'distribution';

const figure = (group: string, identifier: string, name: string, description: string, type: FigureType, units: string) => ({
  group,
  identifier,
  name,
  description,
  type,
  units,
});

/** What each figure means: the answer of `/_admin/statistics-description`. `cuts` are the bounds between the counts of a distribution. */
export const STATISTICS_DESCRIPTION = {
  groups: [
    { group: 'system', name: 'Process', description: 'What the operating system says of the server process' },
    { group: 'client', name: 'Clients', description: 'How requests were served' },
    { group: 'http', name: 'HTTP requests', description: 'How many requests were answered since the start' },
    { group: 'server', name: 'Server', description: 'The server and the machine it runs on' },
  ],
  figures: [
    figure('system', 'userTime', 'User time', 'Processor time spent in the program', 'accumulated', 'seconds'),
    figure('system', 'systemTime', 'System time', 'Processor time spent in the kernel', 'accumulated', 'seconds'),
    figure('system', 'numberOfThreads', 'Threads', 'Threads of the process (Linux)', 'current', 'number'),
    figure('system', 'residentSize', 'Resident memory', 'Memory of the process that is in RAM', 'current', 'bytes'),
    figure(
      'system',
      'residentSizePercent',
      'Share of memory',
      'Resident memory as a share of the RAM, from 0 to 1',
      'current',
      'percent',
    ),
    figure('system', 'virtualSize', 'Virtual memory', 'Address space, mapped data files included (Linux)', 'current', 'bytes'),
    figure('system', 'minorPageFaults', 'Minor page faults', 'Pages got without reading from disk', 'accumulated', 'number'),
    figure('system', 'majorPageFaults', 'Major page faults', 'Pages that had to be read from disk', 'accumulated', 'number'),
    {
      ...figure('client', 'totalTime', 'Total time', 'Time from the arrival of a request to its answer', 'distribution', 'seconds'),
      cuts: DURATION_BOUNDS_S,
    },
    figure('http', 'requestsTotal', 'All requests', 'Requests of any method', 'accumulated', 'number'),
    ...Object.entries(METHODS).map(([method, identifier]) =>
      figure('http', identifier, `${method} requests`, `Requests with the method ${method}`, 'accumulated', 'number'),
    ),
    figure('http', 'requestsOther', 'Other requests', 'Requests with any other method', 'accumulated', 'number'),
    figure('server', 'uptime', 'Uptime', 'Time since the start of the server', 'current', 'seconds'),
    figure('server', 'physicalMemory', 'Physical memory', 'RAM of the machine', 'current', 'bytes'),
  ],
};
