import type { GraphEntity, GraphLine } from '@strata/client';
import { connectedEntities, neighbouringEntities, relationsAmong } from '@strata/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../session/session-context';
import type { GraphPlace } from './place/graph-place';

/** The part of the graph that is shown. */
export interface Excerpt {
  readonly entities: readonly GraphEntity[];
  readonly lines: readonly GraphLine[];
  /** keys of the entities */
  readonly keys: ReadonlySet<string>;
  /** the chosen entity, where it is shown only because it is chosen */
  readonly guest: string;
}

const MOST_LINES = 5_000;
const MOST_NEIGHBOURS = 40;

/** The most connected entities, the neighbours that somebody asked for, the chosen one with its own, and the relations among all of them. */
export function useExcerpt(project: string, place: GraphPlace, withCooccurrences: boolean) {
  const client = useClient(project);
  const { amount, partition, theme, grown, chosen } = place;
  const part = {
    ...{ limit: amount, withCooccurrences },
    partition: partition === '' ? undefined : partition,
    community: theme === '' ? undefined : theme,
  };
  const top = useQuery({
    queryKey: ['graph', project, 'connected', part],
    queryFn: () => connectedEntities(client, part),
    staleTime: 60_000,
  });
  const outside = chosen !== '' && top.data?.every(({ key }) => key !== chosen) === true ? chosen : '';
  const excerpt = useQuery({
    queryKey: ['graph', project, 'excerpt', part, grown, outside],
    queryFn: async (): Promise<Excerpt> => {
      const near = { limit: MOST_NEIGHBOURS, withCooccurrences };
      const entities = new Map((top.data ?? []).map((entity) => [entity.key, entity]));
      const add = async (keys: readonly string[]) => {
        if (keys.length === 0) return;
        for (const entity of await neighbouringEntities(client, keys, near))
          if (!entities.has(entity.key)) entities.set(entity.key, entity);
      };
      await add(grown);
      const guest = outside !== '' && !entities.has(outside) ? outside : '';
      if (guest !== '') await add([guest]);
      const keys = new Set(entities.keys());
      const lines = await relationsAmong(client, [...keys], { limit: MOST_LINES, withCooccurrences });
      return { entities: [...entities.values()], lines, keys, guest };
    },
    enabled: top.data !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const isLoading = top.isFetching || excerpt.isFetching;
  const failed = top.isError ? top : excerpt;
  return { excerpt: excerpt.data, isLoading, error: failed.error, retry: () => void failed.refetch() };
}
