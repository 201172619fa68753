import type { ReactElement } from 'react';
import type { DeliveryStatus } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';

const TONES: Record<DeliveryStatus, Tone> = { pending: 'wait', succeeded: 'ok', failed: 'bad' };

export function DeliveryStatusText({ status }: { status: DeliveryStatus }): ReactElement {
  const { t } = useWords();
  return <Status tone={TONES[status]}>{t(`webhooks:deliveryStatus.${status}`)}</Status>;
}
