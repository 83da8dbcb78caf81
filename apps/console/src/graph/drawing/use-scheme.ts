import { useSyncExternalStore } from 'react';
import type { Scheme } from './type-colours';
import { DARK, LIGHT } from './type-colours';

const isDark = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  isDark.addEventListener('change', changed);
  return () => isDark.removeEventListener('change', changed);
}

/** The colours of the scheme that the reader has chosen for all pages. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, () => isDark.matches) ? DARK : LIGHT;
}
