import type { ReactElement } from 'react';
import type { KeyStatus } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';

const TONES: Record<KeyStatus, Tone> = { active: 'ok', expired: 'warn', revoked: 'off' };

export function KeyStatusText({ status }: { status: KeyStatus }): ReactElement {
  const { t } = useWords();
  return <Status tone={TONES[status]}>{t(`keys:status.${status}`)}</Status>;
}
