import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** A value once it has not changed for a moment: not every letter is a call. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
