import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { addressOf } from '../../shell/places';
import type { GraphPlace } from './graph-place';
import { placeOf, segmentsOf } from './graph-place';

export interface PlacedGraph {
  readonly place: GraphPlace;
  /** the address of the place with this changed, for links */
  readonly to: (change: Partial<GraphPlace>) => string;
  /** goes there; `replace` leaves no step for the back button */
  readonly go: (change: Partial<GraphPlace>, options?: { replace?: boolean }) => void;
}

/** Where somebody is on the page, out of the address. */
export function useGraphPlace(project: string): PlacedGraph {
  const [location, navigate] = useLocation();
  const place = useMemo(() => placeOf(location.split('/').slice(3)), [location]);
  const to = useCallback(
    (change: Partial<GraphPlace>) => `${addressOf(project, 'graph')}${segmentsOf({ ...place, ...change })}`,
    [place, project],
  );
  const go = useCallback(
    (change: Partial<GraphPlace>, options: { replace?: boolean } = {}) => navigate(to(change), options),
    [navigate, to],
  );
  return useMemo(() => ({ place, to, go }), [place, to, go]);
}
