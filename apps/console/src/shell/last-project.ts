import { STANDARD_PROJECT } from '@strata/client';
import { useEffect } from 'react';

const LAST = 'strata-last-project';

/** The project that was looked at last in this browser, where the address names none; at first the standard one. */
export function lastProject(): string {
  return window.localStorage.getItem(LAST) ?? STANDARD_PROJECT;
}

/** Keeps the project that is looked at for the next visit. */
export function useLastProject(project: string): void {
  useEffect(() => {
    try {
      window.localStorage.setItem(LAST, project);
    } catch {
      // a browser that keeps nothing begins with the standard one
    }
  }, [project]);
}
