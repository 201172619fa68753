import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { OrganizationRow } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useSayError } from '../kit/notify';
import { TypeToConfirm } from '../kit/type-to-confirm';

/** Suspending needs the typed name, resuming does not. */
export function SuspendButton({ organization }: { organization: OrganizationRow }): ReactElement {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (action: 'suspend' | 'resume') => api.post(`/operations/organizations/${organization.id}/${action}`),
    onSuccess: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: ['operations', 'organizations'] });
    },
    onError: useSayError(),
  });
  if (organization.suspended_at !== null) {
    return (
      <Button size="xs" loading={change.isPending} onClick={() => change.mutate('resume')}>
        {t('operations:organizations.resume')}
      </Button>
    );
  }
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t('operations:organizations.suspend')}
      </Button>
      <TypeToConfirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('operations:organizations.suspendTitle', { name: organization.name })}
        text={t('operations:organizations.suspendText')}
        name={organization.name}
        action={t('operations:organizations.suspend')}
        isBusy={change.isPending}
        onConfirm={() => change.mutate('suspend')}
      />
    </>
  );
}
