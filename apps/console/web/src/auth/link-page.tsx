import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { ErrorPanel, Rows } from '../kit/states';
import { AuthFrame } from './auth-frame';
import { takeToken, useEnter } from './enter';

export function LinkPage(): ReactElement {
  const { t } = useWords();
  const enter = useEnter();
  const [token] = useState(takeToken);
  const hasStarted = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: () => api.post('/sign-in/link', { token }),
    onSuccess: (answer) => enter(answer),
  });
  useEffect(() => {
    // A link works once: a second call would fail and hide the success of the first.
    if (token === '' || hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [token, mutate]);
  const isLost = token === '' || error !== null;
  return (
    <AuthFrame title={isLost ? t('auth:link.failed') : t('auth:link.title')}>
      {token === '' && <p className="auth-lede">{t('auth:link.missing')}</p>}
      {error !== null && <ErrorPanel error={error} />}
      {isLost ? (
        <LinkButton to="/sign-in" variant="filled" mt={18}>
          {t('auth:backToSignIn')}
        </LinkButton>
      ) : (
        <>
          <p className="auth-lede">{t('auth:link.text')}</p>
          <p className="strong" role="status">
            {t('auth:link.working')}
          </p>
          <Rows count={2} />
        </>
      )}
    </AuthFrame>
  );
}
