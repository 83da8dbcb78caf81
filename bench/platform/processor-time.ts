import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** Processor seconds of a process and of all processes below it, those that ended included (Linux: /proc/<pid>/stat). */
export function processorSeconds(pid: number): number {
  const all = processes();
  const below = Map.groupBy(all, ({ parent }) => parent);
  const sum = (id: number, ticks: number): number =>
    (below.get(id) ?? []).reduce((total, child) => total + sum(child.id, child.ticks), ticks);
  const own = all.find(({ id }) => id === pid);
  return own ? sum(pid, own.ticks) / TICKS_PER_SECOND : 0;
}

function processes(): { id: number; parent: number; ticks: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(name);
      if (stat === undefined) return [];
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // proc(5): ppid is field 4; utime, stime, cutime, cstime are fields 14 to 17; the slice begins with field 3
      const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
      return [{ id: Number(name), parent: Number(fields[1]), ticks }];
    });
}

/** `undefined` when the process has ended meanwhile. */
function statOf(id: string): string | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}
