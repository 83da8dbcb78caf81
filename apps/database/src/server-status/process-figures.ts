import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

/** What the operating system says of this process: times in seconds, sizes in bytes, `residentSizePercent` as a share of 1. */
export function processFigures() {
  const { userCPUTime, systemCPUTime, minorPageFault, majorPageFault } = process.resourceUsage();
  const { rss } = process.memoryUsage();
  return {
    minorPageFaults: minorPageFault,
    majorPageFaults: majorPageFault,
    userTime: userCPUTime / 1e6,
    systemTime: systemCPUTime / 1e6,
    residentSize: rss,
    residentSizePercent: rss / totalmem(),
    ...linuxFigures(),
  };
}

/** Known on Linux only. */
function linuxFigures(): { numberOfThreads?: number; virtualSize?: number } {
  if (process.platform !== 'linux') return {};
  const status = readFileSync('/proc/self/status', 'utf8');
  const figure = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { numberOfThreads: figure('Threads'), virtualSize: figure('VmSize') * 1024 };
}
