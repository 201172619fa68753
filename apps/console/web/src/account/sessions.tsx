import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Session } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useSayError } from '../kit/notify';
import { Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { When } from '../kit/when';
import { browserOf } from './user-agent';

const KEY = ['me', 'sessions'] as const;

export function Sessions(): ReactElement {
  const { t } = useWords();
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.list('/me/sessions')).data,
  });
  const end = useMutation({
    mutationFn: (id: string | null) => api.delete(id === null ? '/me/sessions' : `/me/sessions/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: useSayError(),
  });
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  const endOthers = hasOthers && (
    <Button size="xs" onClick={() => end.mutate(null)}>
      {t('security:sessions.endOthers')}
    </Button>
  );
  return (
    <Section title={t('security:sessions.title')} action={endOthers}>
      <Loaded query={sessions}>
        {(all) => (
          <div className="panel">
            {all.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }): ReactElement {
  const { t } = useWords();
  const browser = session.user_agent === null ? null : browserOf(session.user_agent);
  return (
    <div className="panel-row">
      <div className="grow">
        <span className="row wrap">
          <span className="strong">{browser ?? session.user_agent ?? t('security:sessions.unknown')}</span>
          {session.is_current && <span className="chip accent">{t('security:sessions.current')}</span>}
        </span>
        <span className="dim small num">
          {session.address !== null && `${session.address} · `}
          {t('security:sessions.since')} <When at={session.created_at} as="date" /> · {t('security:sessions.seen')}{' '}
          <When at={session.last_seen_at} />
        </span>
      </div>
      {!session.is_current && (
        <Button size="xs" onClick={onEnd}>
          {t('security:sessions.end')}
        </Button>
      )}
    </div>
  );
}
