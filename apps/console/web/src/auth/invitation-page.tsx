import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { ErrorPanel, Rows } from '../kit/states';
import { AcceptForm } from './accept-form';
import { AuthFrame } from './auth-frame';
import { takeToken } from './enter';

export function InvitationPage(): ReactElement {
  const { t } = useWords();
  const [token] = useState(takeToken);
  const look = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.post('/invitations/look', { token }),
    enabled: token !== '',
  });
  if (token === '') return <AuthFrame title={t('auth:invitation.failed')} lede={t('auth:link.missing')} children="" />;
  if (look.error !== null) {
    return (
      <AuthFrame title={t('auth:invitation.failed')}>
        <ErrorPanel error={look.error} />
        <LinkButton to="/sign-in" mt={18}>
          {t('auth:backToSignIn')}
        </LinkButton>
      </AuthFrame>
    );
  }
  if (look.data === undefined) {
    return (
      <AuthFrame title={t('auth:invitation.loading')}>
        <Rows count={4} />
      </AuthFrame>
    );
  }
  const { organization, email, role } = look.data;
  return (
    <AuthFrame
      title={t('auth:invitation.title', { organization })}
      lede={t('auth:invitation.text', { role: t(`common:roles.${role}`), email })}
    >
      <AcceptForm token={token} invitation={look.data} />
    </AuthFrame>
  );
}
