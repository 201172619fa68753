import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';
import { ErrorPanel } from '../kit/states';
import { useMode, useOrganization } from '../session/session';
import { Connected } from './pair-qr';

/** Eight characters to type on the phone, where its camera cannot read the screen. */
export function PairCode({ phone, isConnected }: { phone: string; isConnected: boolean }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const ask = useMutation({
    mutationFn: () => api.post(`${path}/numbers/code`, { phone }, { mode }),
  });
  if (isConnected) return <Connected />;
  const code = ask.data?.code ?? undefined;
  return (
    <div className="stack">
      <div className="qr-frame">
        {code === undefined ? (
          <Button variant="filled" loading={ask.isPending} onClick={() => ask.mutate()}>
            {t('numbers:pair.getCode')}
          </Button>
        ) : (
          <div className="pair-code" aria-label={code}>
            <span>{code.slice(0, 4)}</span>
            <span>{code.slice(4)}</span>
          </div>
        )}
      </div>
      {code !== undefined && (
        <div className="row between">
          <Button size="xs" onClick={() => ask.mutate()} loading={ask.isPending}>
            {t('numbers:pair.newCode')}
          </Button>
          <CopyButton value={code} />
        </div>
      )}
      {ask.error !== null && <ErrorPanel error={ask.error} retry={() => ask.mutate()} />}
    </div>
  );
}
