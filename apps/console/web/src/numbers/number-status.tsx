import type { ReactElement } from 'react';
import type { NumberStatus, WhatsappNumber } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';

const TONES: Record<NumberStatus, Tone> = {
  pending: 'wait',
  waiting_qr: 'live',
  connected: 'ok',
  disconnected: 'warn',
  signed_out: 'off',
  qr_expired: 'wait',
};

/** A connected number whose gateway app is offline cannot send, so it does not show as fine. */
export function NumberStatusText({ number }: { number: WhatsappNumber }): ReactElement {
  const { t } = useWords();
  if (number.status === 'connected' && !number.gateway_online) {
    return <Status tone="warn">{t('numbers:gatewayAway')}</Status>;
  }
  return <Status tone={TONES[number.status]}>{t(`numbers:status.${number.status}`)}</Status>;
}
