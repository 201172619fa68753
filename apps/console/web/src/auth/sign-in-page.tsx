import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { AuthFrame } from './auth-frame';
import { CodeForm } from './code-form';
import { useEnter } from './enter';

export function SignInPage(): ReactElement {
  const { hash } = useLocation();
  const { return: wanted } = useSearch({ from: '/sign-in' });
  return hash === 'code' ? <CodeForm wanted={wanted} /> : <PasswordForm wanted={wanted} />;
}

function PasswordForm({ wanted }: { wanted: string | undefined }): ReactElement {
  const { t } = useWords();
  const text = useErrorText();
  const enter = useEnter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => api.post('/sign-in', { email, password }),
    onSuccess: (answer) => enter(answer, wanted),
  });
  return (
    <AuthFrame title={t('auth:signIn.title')}>
      <form
        className="stack"
        style={{ marginTop: 18 }}
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
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
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('auth:password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          error={signIn.error === null ? undefined : text(signIn.error)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" fullWidth loading={signIn.isPending}>
          {t('auth:signIn.action')}
        </Button>
        <p>
          <Link to="/forgot" className="link">
            {t('auth:signIn.forgot')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
