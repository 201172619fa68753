import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Mode } from '../api/types';
import { meQuery } from '../session/session';
import { setConnection } from './connection';
import { keysOf, toHint } from './hint';
import { Refresh } from './refresh';
import { Stream } from './stream';

/** The one line of a tab. What changes is read again by whatever page shows it. */
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
      // Whoever is signed out is led to the sign-in page by this.
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
