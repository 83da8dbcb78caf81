import cliProgress from 'cli-progress';
import { Stopwatch } from './stopwatch';

/** One long step in the terminal: a bar for people, a line per tenth of the way for a log. */
export interface ProgressBar {
  /** @param percent 0..100 @param note what is being done, in a few words */
  update(percent: number, note?: string): void;
  /** Ends the bar; the note stays beside it. */
  done(note: string): void;
  /** Takes the bar away because the step failed. */
  abandon(): void;
}

/** A log hears so often of a step that gets no further: the note says what it waits for. */
const QUIET_MS = 60_000;

/** @param interactive false: no overwritten lines, fit for a log */
export function progressBar(title: string, interactive: boolean): ProgressBar {
  return interactive ? drawnBar(title) : writtenLines(title);
}

function drawnBar(title: string): ProgressBar {
  const watch = new Stopwatch();
  const bar = new cliProgress.SingleBar({
    format: `  ${title.padEnd(16)} {bar} {percentage}%  {note}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 28,
    hideCursor: true,
    linewrap: false,
    clearOnComplete: false,
  });
  bar.start(100, 0, { note: '' });
  const end = () => {
    if (drawn.delete(end)) bar.stop();
  };
  if (drawn.size === 0) process.once('exit', endBars);
  drawn.add(end);
  return {
    update: (percent, note = '') => {
      if (drawn.has(end)) bar.update(Math.floor(percent), { note });
    },
    done: (note) => {
      if (drawn.has(end)) bar.update(100, { note: `${note} (${watch})` });
      end();
    },
    abandon: end,
  };
}

/** What ends each bar that stands on the screen. */
const drawn = new Set<() => void>();

/** Ends the bars on the screen, as a command does that is left: a bar hides the cursor and cuts long lines until its end. */
export function endBars(): void {
  process.off('exit', endBars);
  for (const end of drawn) end();
}

function writtenLines(title: string): ProgressBar {
  const watch = new Stopwatch();
  let tenth = -1;
  let toldAt = performance.now();
  return {
    update: (percent, note = '') => {
      const reached = Math.min(9, Math.floor(percent / 10));
      const now = performance.now();
      if (reached <= tenth && now - toldAt < QUIET_MS) return;
      if (percent >= 100) return;
      tenth = Math.max(tenth, reached);
      toldAt = now;
      console.log(`  ${title.padEnd(16)} ${String(Math.floor(percent)).padStart(3)}%  ${note}`.trimEnd());
    },
    done: (note) => console.log(`  ${title.padEnd(16)} 100%  ${note} (${watch})`),
    abandon: () => undefined,
  };
}

/** For output that belongs to somebody else, such as data on standard output. */
export const silentBar = (): ProgressBar => ({ update: () => undefined, done: () => undefined, abandon: () => undefined });
