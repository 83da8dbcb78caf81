import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Conversation } from './conversation';

/** The conversation of each project that is under way in this tab: it goes on, and is found again, when other pages were looked at. */
export class KeptConversations {
  private readonly kept = new Map<string, Conversation>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  of(project: string): Conversation | undefined {
    return this.kept.get(project);
  }

  /** Takes the place of the one before, which nobody can see any more: it is stopped. */
  keep(project: string, conversation: Conversation): void {
    this.kept.get(project)?.stop();
    this.kept.set(project, conversation);
    for (const listener of this.listeners) listener();
  }
}

/** What one user has asked is nothing for the next: conversations live as long as the answers that are remembered for a user. */
const OF_USERS = new WeakMap<QueryClient, KeptConversations>();

/** The conversation that is under way in a project, drawn anew when another takes its place. */
export function useKeptConversation(project: string) {
  const queries = useQueryClient();
  const all = useMemo(() => {
    const known = OF_USERS.get(queries) ?? new KeptConversations();
    OF_USERS.set(queries, known);
    return known;
  }, [queries]);
  const kept = useSyncExternalStore(all.subscribe, () => all.of(project));
  return { kept, keep: (conversation: Conversation) => all.keep(project, conversation) };
}
