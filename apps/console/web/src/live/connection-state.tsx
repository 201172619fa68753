import './realtime.css';
import { useNetwork } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { Mode } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';
import { useMe } from '../session/session';
import { useConnection, useIsBehind } from './connection';
import type { Connection } from './stream';
import { useStream } from './use-stream';

type Line = Connection | 'offline' | 'suspended' | 'behind';

const TONES: Readonly<Record<Line, Tone>> = {
  live: 'ok',
  connecting: 'wait',
  reconnecting: 'wait',
  behind: 'warn',
  offline: 'bad',
  suspended: 'bad',
};

/** The worst state wins. */
function useLine(orgId: string): Line {
  const { online } = useNetwork();
  const { organizations } = useMe();
  const connection = useConnection();
  const isBehind = useIsBehind();
  if (!online) return 'offline';
  if (organizations.some(({ id, is_suspended: isSuspended }) => id === orgId && isSuspended)) return 'suspended';
  return connection === 'live' && isBehind ? 'behind' : connection;
}

interface ConnectionStateProps {
  orgId: string;
  mode: Mode;
}

/** Opens the stream, and shows whether the page is up to date. */
export function ConnectionState({ orgId, mode }: ConnectionStateProps): ReactElement {
  const { t } = useWords();
  useStream(orgId, mode);
  const line = useLine(orgId);
  return (
    <span
      className={line === 'live' ? 'connection live' : 'connection'}
      role="status"
      title={t(`realtime:notes.${line}`)}
    >
      <Status tone={TONES[line]}>
        <span className="connection-word">{t(`realtime:states.${line}`)}</span>
      </Status>
    </span>
  );
}
