import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Mode } from '../api/types';
import { meQuery } from '../session/session';
import { setConnection } from './connection';
import { keysOf, toHint } from './hint';
import { Refresh } from './refresh';
import { Stream } from './stream';

/** The tab's one stream; its changes refetch the data on screen. */
export function useStream(orgId: string | undefined, mode: Mode): void {
  const client = useQueryClient();
  useEffect(() => {
    if (orgId === undefined) return undefined;
    const path = `/organizations/${orgId}`;
    const refresh = new Refresh(client);
    const stream = new Stream(() => new EventSource(`/console/api${path}/stream?mode=${mode}`), {
      onHint: (data) => {
        const hint = toHint(data);
        if (hint !== null) refresh.add(keysOf(hint, path, mode));
      },
      onBegin: () => refresh.began(path),
      onGap: () => refresh.all(path),
      onState: setConnection,
      onBack: () => void client.invalidateQueries(meQuery),
      // If the session ended, this leads to the sign-in page.
      onRefused: () => void client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined),
    });
    const scrolled = (): void => refresh.scrolled();
    const online = (): void => stream.renew();
    stream.start();
    window.addEventListener('online', online);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('scroll', scrolled);
      stream.end();
      setConnection('connecting');
      refresh.end();
    };
  }, [client, mode, orgId]);
}
