import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Invitation } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { Section } from '../kit/page';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { InvitationMailStatus } from './invitation-mail';

export function InvitationsTable({ invitations }: { invitations: readonly Invitation[] }): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (id: string) => api.delete(`${path}/invitations/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: [path, 'invitations'] }),
    onError: useSayError(),
  });
  const resend = useMutation({
    mutationFn: (id: string) => api.post(`${path}/invitations/${id}/resend`),
    onSuccess: async ({ email }) => {
      say(t('members:mail.again', { email }));
      await client.invalidateQueries({ queryKey: [path, 'invitations'] });
    },
    onError: useSayError(),
  });
  return (
    <Section title={t('members:invitations.title')} note={t('members:invitations.note')}>
      <div className="panel">
        {invitations.map((invitation) => (
          <div key={invitation.id} className="panel-row" style={{ flexWrap: 'wrap' }}>
            <span className="strong break">{invitation.email}</span>
            <span className="chip">{t(`common:roles.${invitation.role}`)}</span>
            <span className="dim small grow" style={{ whiteSpace: 'nowrap' }}>
              {invitation.invited_by !== null && t('members:invitations.by', { name: invitation.invited_by })}
            </span>
            {invitation.mail !== null && <InvitationMailStatus mail={invitation.mail} />}
            <span className="dim small">
              {t('members:invitations.until')} <When at={invitation.expires_at} />
            </span>
            {invitation.mail !== null && invitation.mail.state !== 'waiting' && (
              <Button
                size="xs"
                loading={resend.isPending && resend.variables === invitation.id}
                onClick={() => resend.mutate(invitation.id)}
              >
                {t('members:mail.resend')}
              </Button>
            )}
            <Button size="xs" onClick={() => withdraw.mutate(invitation.id)}>
              {t('members:invitations.withdraw')}
            </Button>
          </div>
        ))}
      </div>
    </Section>
  );
}
