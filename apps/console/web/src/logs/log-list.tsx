import './logs.css';
import type { ReactElement } from 'react';
import type { LoggedRequest } from '../api/log-types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { VirtualRows } from '../kit/virtual-rows';
import { RequestStatus } from './request-status';

interface LogListProps {
  requests: readonly LoggedRequest[];
  keyNames: ReadonlyMap<string, string>;
  openId: string | undefined;
  onMore: (() => unknown) | undefined;
  onOpen: (id: string) => void;
}

export function LogList({ requests, keyNames, openId, onMore, onOpen }: LogListProps): ReactElement {
  const { t } = useWords();
  const { shortTime } = useFormats();
  return (
    <>
      <div className="log-row head" aria-hidden>
        <span>{t('logs:columns.when')}</span>
        <span>{t('logs:columns.status')}</span>
        <span>{t('logs:columns.request')}</span>
        <span>{t('logs:columns.error')}</span>
        <span>{t('logs:columns.key')}</span>
        <span className="took">{t('logs:columns.took')}</span>
      </div>
      <VirtualRows
        items={requests}
        idOf={({ id }) => id}
        openId={openId}
        sizes={[38, 60]}
        className="log-row"
        onOpen={onOpen}
        onMore={onMore}
      >
        {(request) => (
          <>
            <span className="when dim">{shortTime(request.at)}</span>
            <span className="code-cell">
              <RequestStatus status={request.status} />
            </span>
            <span className="path clip mono">
              <b>{request.method}</b> {request.path}
            </span>
            <span className="error clip mono soft">{request.error_code}</span>
            <span className="key clip soft">{keyNames.get(request.key_id) ?? t('logs:unknownKey')}</span>
            <span className="took dim">{durationText(request.duration_ms)}</span>
          </>
        )}
      </VirtualRows>
    </>
  );
}
