import '../numbers/numbers.css';
import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { PhonePairing } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { Dialog } from '../kit/dialog';
import { ErrorPanel } from '../kit/states';
import { When } from '../kit/when';
import { useMode, useOrganization } from '../session/session';

interface PairPhoneProps {
  opened: boolean;
  onClose: () => void;
}

/** The phone appears in the list behind the dialog once it is paired. */
export function PairPhone({ opened, onClose }: PairPhoneProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const [protocol, setProtocol] = useState<'sms_gate' | 'cht'>('sms_gate');
  const pair = useMutation({
    mutationFn: () => api.post(`${path}/phones/pairing`, { protocol }, { mode }),
  });
  const close = (): void => {
    pair.reset();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('phones:pair.title')} width={500}>
      <div className="stack">
        <SegmentedControl
          fullWidth
          aria-label={t('phones:pair.app')}
          value={protocol}
          data={[
            { value: 'sms_gate', label: t('phones:pair.smsGate') },
            { value: 'cht', label: t('phones:pair.cht') },
          ]}
          onChange={(value) => {
            setProtocol(value);
            pair.reset();
          }}
        />
        {pair.data === undefined ? (
          <>
            <p className="soft">{t('phones:pair.text')}</p>
            {pair.error !== null && <ErrorPanel error={pair.error} />}
            <div className="row end">
              <Button variant="filled" loading={pair.isPending} onClick={() => pair.mutate()}>
                {t('phones:pair.start')}
              </Button>
            </div>
          </>
        ) : (
          <PairingSteps pairing={pair.data} />
        )}
      </div>
    </Dialog>
  );
}

function PairingSteps({ pairing }: { pairing: PhonePairing }): ReactElement {
  const { t } = useWords();
  const lines = [pairing.api_url ?? pairing.url, pairing.code, pairing.login, pairing.password];
  return (
    <ol className="how">
      <li>
        <span>{t('phones:pair.install')}</span>
      </li>
      <li>
        <div className="stack tight">
          <span>{t('phones:pair.enter')}</span>
          {pairing.qr !== undefined && (
            <span style={{ background: '#fff', padding: 14, borderRadius: 10, alignSelf: 'flex-start', lineHeight: 0 }}>
              <QRCodeSVG value={pairing.qr} size={168} title={t('phones:pair.qrTitle')} />
            </span>
          )}
          {lines.flatMap((line) =>
            line === undefined ? [] : [<CodeBlock key={line} text={line} label={t('phones:pair.enter')} wraps />],
          )}
          {pairing.expires_at !== undefined && (
            <p className="dim small">
              {t('phones:pair.until')} <When at={pairing.expires_at} as="full" />
            </p>
          )}
        </div>
      </li>
      <li>
        <span className="status live" style={{ whiteSpace: 'normal' }}>
          {t('phones:pair.wait')}
        </span>
      </li>
    </ol>
  );
}
