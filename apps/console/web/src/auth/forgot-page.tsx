import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { Rows } from '../kit/states';
import { AuthFrame } from './auth-frame';

export function ForgotPage(): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const [email, setEmail] = useState('');
  const way = useQuery({ queryKey: ['reset-way'], queryFn: () => api.get('/password-resets') });
  const ask = useMutation({ mutationFn: () => api.post('/password-resets', { email }) });
  const back = (
    <p>
      <Link to="/sign-in" className="link">
        {t('auth:backToSignIn')}
      </Link>
    </p>
  );
  if (way.isPending) {
    return (
      <AuthFrame title={t('auth:forgot.title')}>
        <Rows count={3} />
      </AuthFrame>
    );
  }
  if (way.data?.by_mail === false) {
    return (
      <AuthFrame title={t('auth:forgot.title')} lede={t('auth:forgot.byHand')}>
        {back}
      </AuthFrame>
    );
  }
  if (ask.isSuccess) {
    return (
      <AuthFrame title={t('auth:forgot.sentTitle')} lede={t('auth:forgot.sentText', { email })}>
        {back}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth:forgot.title')} lede={t('auth:forgot.text')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate();
        }}
      >
        <TextInput
          label={t('auth:email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          value={email}
          error={ask.error === null ? undefined : text(ask.error)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" fullWidth loading={ask.isPending}>
          {t('auth:forgot.action')}
        </Button>
        {back}
      </form>
    </AuthFrame>
  );
}
