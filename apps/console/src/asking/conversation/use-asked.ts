import type { StrataClient } from '@strata/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useClient, useSession } from '../../session/session-context';
import type { AskingPlace } from './asking-address';
import { askingAddress, askingPlace } from './asking-address';
import { askedConversation } from './asked-conversation';
import { Conversation } from './conversation';
import { useKeptConversation } from './kept-conversations';
import type { Turn } from './turn';

/** The conversation that the address names, and the place in it. */
export interface Asked {
  readonly client: StrataClient;
  readonly place: AskingPlace;
  readonly conversation: Conversation | undefined;
  readonly turns: readonly Turn[];
  /** why it is not there */
  readonly error: unknown;
  readonly reload: () => void;
  readonly go: (place: AskingPlace, options?: { replace?: boolean }) => void;
  /** Leaves this conversation for a new one. */
  readonly begin: () => void;
}

const NONE: readonly Turn[] = [];
const nothingToHear = () => () => undefined;

/** Conversation and address in line: the address follows what is asked, and the conversation what the address says. */
export function useAsked(project: string): Asked {
  const client = useClient(project);
  const session = useSession();
  const [address, goTo] = useLocation();
  const place = askingPlace(address);
  const { kept, keep } = useKeptConversation(project);
  const started = (start: { id?: string; turns?: readonly Turn[] } = {}) =>
    new Conversation(client, { ...start, onError: (error) => session.noteError(error) });

  const isKept = kept !== undefined && (place.runId === undefined || kept.holds(place.runId));
  const { data, error, refetch } = useQuery({
    queryKey: ['asked-conversation', project, place.runId],
    queryFn: () => askedConversation(client, place.runId ?? ''),
    enabled: place.runId !== undefined && !isKept,
    gcTime: 0, // what is kept is newer
  });
  useEffect(() => {
    if (isKept) return;
    if (place.runId === undefined) keep(started());
    else if (data) keep(started(data));
  });

  const conversation = isKept ? kept : undefined;
  const turns = useSyncExternalStore(conversation?.subscribe ?? nothingToHear, () => conversation?.turns() ?? NONE);
  const go = useCallback(
    (to: AskingPlace, options?: { replace?: boolean }) => goTo(askingAddress(project, to), options),
    [goTo, project],
  );

  const { runId: newest = '', state } = turns.at(-1) ?? {};
  const asking = state === 'asking' ? newest : '';
  useEffect(() => {
    if (asking !== '') go({ runId: asking }, { replace: true });
  }, [asking]);
  useEffect(() => {
    if (place.runId === undefined && newest !== '') go({ runId: newest }, { replace: true });
  }, [place.runId, newest]);

  const begin = () => {
    keep(started());
    go({});
  };
  return { client, place, conversation, turns, error: isKept ? undefined : error, reload: () => void refetch(), go, begin };
}
