import type { ReactElement } from 'react';
import type { InvitationMail } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';

const TONES: Record<InvitationMail['state'], Tone> = { waiting: 'wait', sent: 'ok', failed: 'bad', dropped: 'off' };

export function InvitationMailStatus({ mail }: { mail: InvitationMail }): ReactElement {
  const { t } = useWords();
  return (
    <span className="row wrap" style={{ gap: 6 }}>
      <Status tone={TONES[mail.state]}>{t(`members:mail.state.${mail.state}`)}</Status>
      {mail.reason !== null && <span className="dim small">{t(`common:mailReasons.${mail.reason}`)}</span>}
    </span>
  );
}
