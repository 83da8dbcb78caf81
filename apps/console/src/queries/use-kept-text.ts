import { useState } from 'react';

/** A text that a reload of the tab does not lose. @param key of the tab's storage */
export function useKeptText(key: string, standard: string): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => window.sessionStorage.getItem(key) ?? standard);
  const change = (changed: string) => {
    setText(changed);
    try {
      window.sessionStorage.setItem(key, changed);
    } catch {
      // too long for the storage: it stands on the page all the same
    }
  };
  return [text, change];
}
