import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { useOrganization } from '../session/session';

/** Once everything is set up, the ways to what is looked at daily. */
export function Today(): ReactElement {
  const { t } = useWords();
  const { id } = useOrganization();
  return (
    <div className="note ok">
      <span className="grow">{t('home:ready')}</span>
      <Button component={Link} to={`/o/${id}/messages`} variant="filled">
        {t('home:steps.reply.action')}
      </Button>
    </div>
  );
}
