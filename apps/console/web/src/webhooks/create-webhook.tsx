import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { WebhookWithSecret } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { SecretBox } from '../kit/secret-box';
import { ErrorPanel } from '../kit/states';
import { useSave } from '../kit/use-save';
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
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const form = useWebhookForm(NEW_WEBHOOK);
  const create = useSave(form, {
    mutationFn: () => api.post(`${path}/webhooks`, bodyOf(form.getValues()), { mode }),
    onSuccess: async (webhook) => {
      onMade(webhook);
      await client.invalidateQueries({ queryKey: [path] });
    },
  });
  return (
    <form onSubmit={form.onSubmit(() => create.mutate())}>
      <WebhookFields form={form} />
      {create.failure !== null && (
        <div style={{ marginTop: 14 }}>
          <ErrorPanel error={create.failure} />
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
