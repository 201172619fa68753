import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { WebhookWithSecret } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { useShowFieldErrors } from '../kit/error-text';
import { SecretBox } from '../kit/secret-box';
import { ErrorPanel } from '../kit/states';
import { useMode, useOrganization } from '../session/session';
import { useWebhookForm } from './use-webhook-form';
import { WebhookFields } from './webhook-fields';
import { bodyOf, NEW_WEBHOOK } from './webhook-values';

interface CreateWebhookProps {
  opened: boolean;
  onClose: () => void;
}

export function CreateWebhook({ opened, onClose }: CreateWebhookProps): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const navigate = useNavigate();
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const close = (): void => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('webhooks:create.title')} width={580}>
      {made === null ? (
        <CreateForm onClose={close} onMade={setMade} />
      ) : (
        <>
          <SecretBox value={made.secret} label={t('webhooks:secret.label')} note={t('webhooks:secret.note')} />
          <div className="dialog-foot">
            <Button onClick={close}>{t('common:done')}</Button>
            <Button
              variant="filled"
              data-autofocus
              onClick={() =>
                void navigate({ to: '/o/$orgId/webhooks/$webhookId', params: { orgId, webhookId: made.id } })
              }
            >
              {t('webhooks:create.next')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface CreateFormProps {
  onClose: () => void;
  onMade: (webhook: WebhookWithSecret) => void;
}

function CreateForm({ onClose, onMade }: CreateFormProps): ReactElement {
  const showFieldErrors = useShowFieldErrors();
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const form = useWebhookForm(NEW_WEBHOOK);
  const [failure, setFailure] = useState<unknown>(null);
  const create = useMutation({
    mutationFn: () => api.post(`${path}/webhooks`, bodyOf(form.getValues()), { mode }),
    onMutate: () => setFailure(null),
    onSuccess: async (webhook) => {
      onMade(webhook);
      await client.invalidateQueries({ queryKey: [path] });
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) setFailure(error);
    },
  });
  return (
    <form onSubmit={form.onSubmit(() => create.mutate())}>
      <WebhookFields form={form} />
      {failure !== null && (
        <div style={{ marginTop: 14 }}>
          <ErrorPanel error={failure} />
        </div>
      )}
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('webhooks:create.open')}
        </Button>
      </DialogFoot>
    </form>
  );
}
