import { Tabs } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { api } from '../api/client';
import type { PairingSession } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { ErrorPanel } from '../kit/states';
import { Status } from '../kit/status';
import { useMode, useOrganization } from '../session/session';
import { PairCode } from './pair-code';
import { PairQr } from './pair-qr';
import { usePairingSession } from './queries';

export function LivePairing({ phone }: { phone: string }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const session = usePairingSession(phone);
  const isConnected = session.data?.status === 'connected';
  const again = useMutation({
    mutationFn: () => api.post(`${path}/numbers/link`, { phone }, { mode }),
    onSuccess: () => session.refetch(),
  });
  useEffect(() => {
    if (isConnected) void client.invalidateQueries({ queryKey: [path] });
  }, [isConnected, client, path]);
  const error = again.error ?? (session.data === undefined ? session.error : null);
  // Without a session there is no code to show.
  const isKnown = session.data !== undefined || error === null;
  return (
    <Tabs defaultValue="qr" keepMounted={false}>
      {!isConnected && isKnown && (
        <Tabs.List mb={22}>
          <Tabs.Tab value="qr">{t('numbers:pair.qrTab')}</Tabs.Tab>
          <Tabs.Tab value="code">{t('numbers:pair.codeTab')}</Tabs.Tab>
        </Tabs.List>
      )}
      {error !== null && (
        <div style={{ marginBottom: 18 }}>
          <ErrorPanel error={error} retry={() => again.mutate()} />
        </div>
      )}
      {isKnown && (
        <>
          <Tabs.Panel value="qr">
            <div className="pairing">
              <PairQr session={session.data} onAgain={() => again.mutate()} isBusy={again.isPending} />
              <Aside session={session.data} steps={['open', 'devices', 'scan']} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="code">
            <div className="pairing">
              <PairCode phone={phone} isConnected={isConnected} />
              <Aside session={session.data} steps={['open', 'devices', 'type']} />
            </div>
          </Tabs.Panel>
        </>
      )}
    </Tabs>
  );
}

interface AsideProps {
  session: PairingSession | undefined;
  steps: readonly ('open' | 'devices' | 'scan' | 'type')[];
}

function Aside({ session, steps }: AsideProps): ReactElement {
  const { t } = useWords();
  const { id } = useOrganization();
  if (session?.status === 'connected') {
    return (
      <div className="stack" role="status">
        <h2>{t('numbers:pair.doneTitle')}</h2>
        <p className="soft">{t('numbers:pair.doneText')}</p>
        <div className="row wrap">
          <LinkButton to="/o/$orgId" params={{ orgId: id }} variant="filled">
            {t('numbers:pair.sendTest')}
          </LinkButton>
          <LinkButton to="/o/$orgId/numbers" params={{ orgId: id }}>
            {t('numbers:pair.back')}
          </LinkButton>
        </div>
      </div>
    );
  }
  const status = session?.status ?? 'pending';
  return (
    <div>
      <ol className="how">
        {steps.map((step) => (
          <li key={step}>
            <span>{t(`numbers:pair.steps.${step}`)}</span>
          </li>
        ))}
      </ol>
      <p role="status" style={{ marginTop: 6 }}>
        <Status tone={status === 'qr_expired' || status === 'signed_out' ? 'warn' : 'live'}>
          {t(`numbers:pair.now.${status}`)}
        </Status>
      </p>
      {session?.reason !== null && session?.reason !== undefined && <p className="soft small">{session.reason}</p>}
    </div>
  );
}
