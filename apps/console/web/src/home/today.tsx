import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { useOrganization } from '../session/session';

export function Today(): ReactElement {
  const { t } = useWords();
  const { id } = useOrganization();
  return (
    <div className="note ok">
      <span className="grow">{t('home:ready')}</span>
      <LinkButton to="/o/$orgId/messages" params={{ orgId: id }} variant="filled">
        {t('home:steps.reply.action')}
      </LinkButton>
    </div>
  );
}
