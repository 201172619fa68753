import { Button, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { InvitationWithLink, Role } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { useErrorText } from '../kit/error-text';
import { SecretBox } from '../kit/secret-box';
import { useSave } from '../kit/use-save';
import { useOrganization } from '../session/session';
import { InvitationMailStatus } from './invitation-mail';
import { useInvitations } from './queries';

interface InviteMemberProps {
  opened: boolean;
  onClose: () => void;
}

/** An invitation is a one-use link: mailed if mail is set up, and always shown to hand over. */
export function InviteMember({ opened, onClose }: InviteMemberProps): ReactElement {
  const { t } = useWords();
  const [made, setMade] = useState<InvitationWithLink | null>(null);
  const close = (): void => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('members:invite.title')} width={500}>
      {made === null ? (
        <InviteForm onClose={close} onMade={setMade} />
      ) : (
        <div className="stack">
          {made.mail !== null && <Written invitation={made} />}
          <SecretBox
            value={made.link}
            label={t('members:link')}
            note={t(made.mail === null ? 'members:invite.note' : 'members:mail.linkNote', { email: made.email })}
          />
          <div className="dialog-foot">
            <Button variant="filled" onClick={close} data-autofocus>
              {t('common:done')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Written({ invitation }: { invitation: InvitationWithLink }): ReactElement | null {
  const { t } = useWords();
  const now = useInvitations().data?.find(({ id }) => id === invitation.id)?.mail ?? invitation.mail;
  if (now === null) return null;
  const isWritten = now.state === 'waiting' || now.state === 'sent';
  return (
    <div className={`note ${isWritten ? 'ok' : 'warn'}`} role="status" style={{ flexWrap: 'wrap' }}>
      <span className="grow strong">
        {t(isWritten ? 'members:mail.wrote' : 'members:mail.notWritten', { email: invitation.email })}
      </span>
      <InvitationMailStatus mail={now} />
    </div>
  );
}

interface InviteFormProps {
  onClose: () => void;
  onMade: (invitation: InvitationWithLink) => void;
}

function InviteForm({ onClose, onMade }: InviteFormProps): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const { path, manages_roles: roles } = useOrganization();
  const client = useQueryClient();
  const form = useForm<{ email: string; role: Role }>({ initialValues: { email: '', role: 'developer' } });
  const invite = useSave(form, {
    mutationFn: () => api.post(`${path}/invitations`, form.getValues()),
    onSuccess: async (invitation) => {
      onMade(invitation);
      await client.invalidateQueries({ queryKey: [path, 'invitations'] });
    },
    onFailure: (error) => form.setFieldError('email', text(error)),
  });
  return (
    <form className="stack" onSubmit={form.onSubmit(() => invite.mutate())}>
      <TextInput
        type="email"
        label={t('auth:email')}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Radio.Group label={t('members:columns.role')} {...form.getInputProps('role')}>
        <div className="stack tight" style={{ marginTop: 4 }}>
          {roles.map((role) => (
            <Radio
              key={role}
              value={role}
              size="xs"
              label={t(`common:roles.${role}`)}
              description={t(`common:roleNotes.${role}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" loading={invite.isPending}>
          {t('members:invite.send')}
        </Button>
      </DialogFoot>
    </form>
  );
}
