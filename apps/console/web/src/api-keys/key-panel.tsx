import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { ApiKey } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { SaveButton } from '../kit/save-button';
import { ConfirmedButton } from '../kit/type-to-confirm';
import { useSave } from '../kit/use-save';
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
  const form = useKeyForm(valuesOf(apiKey));
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [path] });
  const save = useSave(form, {
    mutationFn: () => api.patch(`${path}/keys/${apiKey.id}`, bodyOf(form.getValues())),
    onSuccess: async () => {
      say(t('common:saved'));
      form.resetDirty();
      await refresh();
    },
    onFailure: sayError,
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
            <SaveButton isSaving={save.isPending} isReady={form.isDirty()} />
          </form>
          <div className="note bad">
            <span className="grow">{t('keys:revoke.note')}</span>
            <ConfirmedButton
              color="red"
              title={t('keys:revoke.title', { name: apiKey.name })}
              text={t('keys:revoke.text')}
              name={apiKey.name}
              action={t('keys:revoke.action')}
              isBusy={revoke.isPending}
              onConfirm={() => revoke.mutate()}
            />
          </div>
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
