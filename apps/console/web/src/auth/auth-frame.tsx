import './auth.css';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/use-words';
import { Mark } from '../kit/knots';
import { useTitle } from '../kit/title';
import { Quipu } from './quipu';

interface AuthFrameProps {
  title: string;
  lede?: string;
  children: ReactNode;
}

export function AuthFrame({ title, lede, children }: AuthFrameProps): ReactElement {
  const { t } = useWords();
  useTitle(title);
  return (
    <div className="auth">
      <main className="auth-form">
        <div>
          <p className="auth-brand">
            <Mark size={28} />
            {t('shell:noOrganization')}
          </p>
          <h1>{title}</h1>
          {lede !== undefined && <p className="auth-lede">{lede}</p>}
          {children}
        </div>
      </main>
      <aside className="auth-side">
        <Quipu />
        <p className="tagline">{t('auth:tagline')}</p>
        <p className="soft">{t('auth:taglineNote')}</p>
      </aside>
    </div>
  );
}
