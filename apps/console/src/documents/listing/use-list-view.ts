import { useCallback, useMemo } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import type { ListView } from './list-view';
import { readView, writeView } from './list-view';

/** The view that stands in the address, and how to change it. A change of what is shown begins at its first page. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [address, go] = useHashLocation();
  const [, project = '', place = '', segment = ''] = address.split('/');
  const view = useMemo(() => readView(segment), [segment]);
  const change = useCallback(
    (changed: Partial<ListView>) => {
      const next = writeView({ ...view, page: 1, ...changed });
      go(`/${project}/${place}${next === '' ? '' : `/${next}`}`, { replace: true });
    },
    [view, project, place, go],
  );
  return [view, change];
}
