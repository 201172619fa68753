import './realtime.css';
import type { ReactElement } from 'react';
import type { Mode } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status } from '../kit/status';
import { useConnection } from './connection';
import { useStream } from './use-stream';

interface ConnectionStateProps {
  orgId: string;
  mode: Mode;
}

/** Keeps the line open, and says whether it is. */
export function ConnectionState({ orgId, mode }: ConnectionStateProps): ReactElement {
  const { t } = useWords();
  useStream(orgId, mode);
  const state = useConnection();
  const isLive = state === 'live';
  return (
    <span className={isLive ? 'connection live' : 'connection'} role="status" title={t(`realtime:notes.${state}`)}>
      <Status tone={isLive ? 'ok' : 'wait'}>
        <span className="connection-word">{t(`realtime:states.${state}`)}</span>
      </Status>
    </span>
  );
}
