import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { Waiting } from '../../elements/waiting';
import { useClient } from '../../session/session-context';
import type { Turn } from '../conversation/turn';
import { turnOfRun } from '../conversation/turn';

interface AnsweredElsewhereProps {
  readonly project: string;
  readonly turn: Turn;
  readonly onAnswered: (turn: Turn) => void;
}

const LOOK_EVERY_MS = 3_000;

/** A question whose answer somebody else reads, such as this page before it was reloaded: shown when it is there. */
export function AnsweredElsewhere({ project, turn: { runId }, onAnswered }: AnsweredElsewhereProps): ReactElement {
  const client = useClient(project);
  const { data, error, refetch } = useQuery({
    queryKey: ['answered-question', project, runId],
    queryFn: () => client.answeredQuestion(runId),
    refetchInterval: ({ state }) => (state.data?.status === 'streaming' ? LOOK_EVERY_MS : false),
  });
  useEffect(() => {
    if (data && data.status !== 'streaming') onAnswered(turnOfRun(data));
  }, [data]);
  return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Waiting what="This question is being answered" />;
}
