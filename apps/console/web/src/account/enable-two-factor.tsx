import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Schemas } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';
import { Dialog, DialogFoot } from '../kit/dialog';
import { useErrorText } from '../kit/error-text';

interface EnableTwoFactorProps {
  secret: Schemas['TwoFactorStartData'];
  onClose: () => void;
  onEnabled: (recoveryCodes: string[]) => void;
}

export function EnableTwoFactor({ secret, onClose, onEnabled }: EnableTwoFactorProps): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => api.post('/me/two-factor/confirm', { code }),
    onSuccess: (answer) => onEnabled(answer.recovery_codes),
  });
  return (
    <Dialog opened onClose={onClose} title={t('security:twoFactor.start')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate();
        }}
      >
        <p className="soft">{t('security:enable.scan')}</p>
        <div style={{ background: '#fff', padding: 14, borderRadius: 10, alignSelf: 'center', lineHeight: 0 }}>
          <QRCodeSVG value={secret.uri} size={176} title={t('security:enable.qrTitle')} />
        </div>
        <p className="small soft">{t('security:enable.byHand')}</p>
        <div className="row">
          <span className="mono break">{secret.secret}</span>
          <CopyButton value={secret.secret} />
        </div>
        <TextInput
          label={t('security:enable.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          error={confirm.error === null ? undefined : text(confirm.error)}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" variant="filled" loading={confirm.isPending} disabled={code.length !== 6}>
            {t('security:enable.action')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
