import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { ApiKey } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { useShowFieldErrors } from '../kit/error-text';
import { say, useSayError } from '../kit/notify';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { KeyFields } from './key-fields';
import { KeyStatusText } from './key-status';
import { bodyOf, valuesOf } from './key-values';
import { RevealKey } from './reveal-key';
import { useKeyForm } from './use-key-form';

interface KeyPanelProps {
  apiKey: ApiKey;
  onClose: () => void;
}

export function KeyPanel({ apiKey, onClose }: KeyPanelProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const client = useQueryClient();
  const sayError = useSayError();
  const showFieldErrors = useShowFieldErrors();
  const form = useKeyForm(valuesOf(apiKey));
  const [isRevoking, setIsRevoking] = useState(false);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [path] });
  const save = useMutation({
    mutationFn: () => api.patch(`${path}/keys/${apiKey.id}`, bodyOf(form.getValues())),
    onSuccess: async () => {
      say(t('common:saved'));
      form.resetDirty();
      await refresh();
    },
    onError: (error) => showFieldErrors(form, error) || sayError(error),
  });
  const revoke = useMutation({
    mutationFn: () => api.delete(`${path}/keys/${apiKey.id}`),
    onSuccess: async () => {
      say(t('keys:revoke.done', { name: apiKey.name }));
      onClose();
      await refresh();
    },
    onError: sayError,
  });
  return (
    <div className="stack loose">
      <KeyFacts apiKey={apiKey} />
      {apiKey.status !== 'revoked' && (
        <>
          <form className="stack" onSubmit={form.onSubmit(() => save.mutate())}>
            <h3>{t('keys:panel.change')}</h3>
            <KeyFields form={form} />
            <div className="row end">
              <Button type="submit" variant="filled" loading={save.isPending} disabled={!form.isDirty()}>
                {t('common:save')}
              </Button>
            </div>
          </form>
          <div className="note bad">
            <span className="grow">{t('keys:revoke.note')}</span>
            <Button color="red" onClick={() => setIsRevoking(true)}>
              {t('keys:revoke.action')}
            </Button>
          </div>
          <TypeToConfirm
            opened={isRevoking}
            onClose={() => setIsRevoking(false)}
            title={t('keys:revoke.title', { name: apiKey.name })}
            text={t('keys:revoke.text')}
            name={apiKey.name}
            action={t('keys:revoke.action')}
            isBusy={revoke.isPending}
            onConfirm={() => revoke.mutate()}
          />
        </>
      )}
    </div>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  return (
    <dl className="facts">
      <dt>{t('keys:columns.status')}</dt>
      <dd>
        <KeyStatusText status={apiKey.status} />
      </dd>
      <dt>{t('keys:columns.key')}</dt>
      <dd className="row wrap">
        <span className="mono">{apiKey.masked}</span>
        {apiKey.status === 'active' && <RevealKey apiKey={apiKey} />}
      </dd>
      <dt>{t('keys:columns.requests')}</dt>
      <dd>{number(apiKey.requests)}</dd>
      <dt>{t('keys:columns.failed')}</dt>
      <dd>{number(apiKey.failed_requests)}</dd>
      <dt>{t('keys:columns.lastUsed')}</dt>
      <dd>
        <When at={apiKey.last_used_at} never={t('common:never')} as="full" />
      </dd>
      <dt>{t('keys:panel.created')}</dt>
      <dd>
        <When at={apiKey.created_at} as="full" />
        {apiKey.created_by !== null && <span className="dim"> · {apiKey.created_by}</span>}
        {apiKey.status === 'active' && apiKey.creator_may === false && (
          <p className="small soft">{t('keys:panel.creatorMayNot')}</p>
        )}
      </dd>
      {apiKey.revoked_at !== null && (
        <>
          <dt>{t('keys:status.revoked')}</dt>
          <dd>
            <When at={apiKey.revoked_at} as="full" />
          </dd>
        </>
      )}
    </dl>
  );
}
