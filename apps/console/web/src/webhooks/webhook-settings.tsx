import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Schemas, Webhook } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { SaveButton } from '../kit/save-button';
import { ConfirmedButton } from '../kit/type-to-confirm';
import { useUndo } from '../kit/undo';
import { useSave } from '../kit/use-save';
import { useMode, useOrganization } from '../session/session';
import { useWebhookForm } from './use-webhook-form';
import { WebhookFields } from './webhook-fields';
import { changesOf, valuesOf } from './webhook-values';

export function WebhookSettings({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const sayError = useSayError();
  const undo = useUndo();
  const form = useWebhookForm(valuesOf(webhook));
  const change = useSave(form, {
    mutationFn: (body: Schemas['UpdateWebhookBody']) => api.patch(`${path}/webhooks/${webhook.id}`, body, { mode }),
    onSuccess: async () => {
      say(t('common:saved'));
      // Clears typed header values after saving.
      if (form.getValues().headers !== null) form.setFieldValue('headers', null);
      form.resetDirty();
      await client.invalidateQueries({ queryKey: [path, 'webhooks'] });
    },
    onFailure: sayError,
  });
  const setStatus = async (status: 'disabled' | 'active'): Promise<void> => {
    await api.patch(`${path}/webhooks/${webhook.id}`, { status }, { mode });
    await client.invalidateQueries({ queryKey: [path, 'webhooks'] });
  };
  const disable = useMutation({
    mutationFn: () => setStatus('disabled'),
    onSuccess: () =>
      undo.offer({ done: t('webhooks:disable.done', { name: webhook.name }), undo: () => setStatus('active') }),
    onError: sayError,
  });
  const isActive = webhook.status === 'active';
  return (
    <div className="stack loose" style={{ maxWidth: 620 }}>
      <form className="stack" onSubmit={form.onSubmit((values) => change.mutate(changesOf(valuesOf(webhook), values)))}>
        <WebhookFields form={form} headerNames={webhook.header_names} />
        <SaveButton isSaving={change.isPending} isReady={form.isDirty()} />
      </form>
      <div className="panel">
        {isActive && (
          <div className="panel-row">
            <span className="grow soft">{t('webhooks:disable.note')}</span>
            <Button loading={disable.isPending} onClick={() => disable.mutate()}>
              {t('webhooks:disable.action')}
            </Button>
          </div>
        )}
        <DeleteRow webhook={webhook} />
      </div>
    </div>
  );
}

function DeleteRow({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  const { path, id: orgId } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.delete(`${path}/webhooks/${webhook.id}`, { mode }),
    onSuccess: async () => {
      say(t('webhooks:delete.done', { name: webhook.name }));
      await navigate({ to: '/o/$orgId/webhooks', params: { orgId } });
      await client.invalidateQueries({ queryKey: [path, 'webhooks'] });
    },
    onError: useSayError(),
  });
  return (
    <div className="panel-row">
      <span className="grow soft">{t('webhooks:delete.note')}</span>
      <ConfirmedButton
        color="red"
        title={t('webhooks:delete.title', { name: webhook.name })}
        text={t('webhooks:delete.text')}
        name={webhook.name}
        action={t('webhooks:delete.action')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
