import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCopy } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { ApiKey } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog } from '../kit/dialog';
import { useSayError } from '../kit/notify';
import { SecretBox } from '../kit/secret-box';
import { useOrganization } from '../session/session';

interface RevealKeyProps {
  apiKey: ApiKey;
  isIcon?: boolean;
  label?: string;
}

/** Reveals the full key after the password; forgotten when the dialog closes. */
export function RevealKey({ apiKey, isIcon = false, label: given }: RevealKeyProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const sayError = useSayError();
  const [key, setKey] = useState<string | null>(null);
  const reveal = useMutation({
    mutationFn: () => api.post(`${path}/keys/${apiKey.id}/reveal`),
    onSuccess: (answer) => setKey(answer.key),
    onError: sayError,
    gcTime: 0,
  });
  const label = given ?? t('keys:reveal.action');
  return (
    <>
      {isIcon ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t('keys:reveal.of', { name: apiKey.name })}
          title={label}
          onClick={() => reveal.mutate()}
        >
          <IconCopy size={15} stroke={1.6} />
        </button>
      ) : (
        <Button size="xs" loading={reveal.isPending} onClick={() => reveal.mutate()}>
          {label}
        </Button>
      )}
      <Dialog opened={key !== null} onClose={() => setKey(null)} title={t('keys:reveal.title', { name: apiKey.name })}>
        <SecretBox value={key ?? ''} label={t('keys:create.key')} note={t('keys:reveal.note')} />
        <div className="dialog-foot">
          <Button variant="filled" onClick={() => setKey(null)}>
            {t('common:done')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
