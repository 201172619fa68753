import { Button, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactElement, useEffect, useState } from 'react';
import type { PairingSession } from '../api/types';
import { useWords } from '../i18n/use-words';

/** Usual life of a WhatsApp code in seconds; only the progress bar needs it. */
const USUAL_SECONDS = 20;

interface PairQrProps {
  session: PairingSession | undefined;
  onAgain: () => void;
  isBusy: boolean;
}

export function PairQr({ session, onAgain, isBusy }: PairQrProps): ReactElement {
  const { t } = useWords();
  if (session?.status === 'connected') return <Connected />;
  const isOver = session?.status === 'qr_expired' || session?.status === 'signed_out';
  return (
    <div>
      <div className="qr-frame">
        {session?.qr && !isOver ? (
          <QRCodeSVG value={session.qr} size={270} level="M" title={t('numbers:pair.qrTitle')} />
        ) : (
          <div className="qr-wait">
            {isOver ? (
              <Button variant="filled" loading={isBusy} onClick={onAgain}>
                {t('numbers:pair.newCode')}
              </Button>
            ) : (
              <Loader size="sm" color="ember" aria-label={t('common:loading')} />
            )}
          </div>
        )}
      </div>
      {session?.expires_at && session.qr && !isOver && <Countdown key={session.qr} until={session.expires_at} />}
    </div>
  );
}

export function Connected(): ReactElement {
  const { t } = useWords();
  return (
    <div className="qr-frame">
      <div className="qr-done">
        <span>
          <IconCheck size={40} stroke={2.4} aria-hidden />
        </span>
        {t('numbers:status.connected')}
      </div>
    </div>
  );
}

function Countdown({ until }: { until: string }): ReactElement {
  const { t } = useWords();
  const left = useSecondsUntil(until);
  const [whole] = useState(() => Math.max(USUAL_SECONDS, left));
  return (
    <div className="countdown num">
      <span>{t('numbers:pair.renews', { count: left })}</span>
      <span className="bar">
        <span style={{ width: `${Math.min(100, (left / whole) * 100)}%` }} />
      </span>
    </div>
  );
}

export function useSecondsUntil(time: string): number {
  const secondsLeft = (): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 1000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- secondsLeft is made of `time` alone
  }, [time]);
  return left;
}
