import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { InvitationLook } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { useEnter } from './enter';

interface AcceptFormProps {
  token: string;
  invitation: InvitationLook;
}

export function AcceptForm({ token, invitation }: AcceptFormProps): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const enter = useEnter();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const isKnown = invitation.has_account;
  const accept = useMutation({
    mutationFn: () => api.post('/invitations/accept', isKnown ? { token, password } : { token, name, password }),
    onSuccess: (answer) => enter(answer),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        accept.mutate();
      }}
    >
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      {isKnown ? (
        <p className="soft">{t('auth:invitation.hasAccount')}</p>
      ) : (
        <TextInput
          label={t('auth:invitation.name')}
          autoComplete="name"
          autoFocus
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <PasswordInput
        label={t('auth:password')}
        description={isKnown ? undefined : t('auth:newPasswordNote')}
        autoComplete={isKnown ? 'current-password' : 'new-password'}
        autoFocus={isKnown}
        required
        withAsterisk={false}
        value={password}
        error={accept.error === null ? undefined : text(accept.error)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" fullWidth loading={accept.isPending}>
        {t('auth:invitation.action')}
      </Button>
    </form>
  );
}
