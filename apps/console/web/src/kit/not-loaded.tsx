import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { sayFailure } from './notify';

const ID = 'not-loaded';

/** Says once that a part of the page did not load, until the user closes it. For whole pages see `RouteError`. */
export const sayNotLoaded = (): void => sayFailure(<NotLoaded />, { id: ID, autoClose: false });

export const forgetNotLoaded = (): void => void notifications.hide(ID);

/** Browsers do not request a failed module again, and after an update the file is gone: only a reload helps. */
function NotLoaded(): ReactElement {
  const { t } = useWords();
  return (
    <span className="row">
      <span className="grow">{t('common:notLoaded.text')}</span>
      <Button size="xs" onClick={() => window.location.reload()}>
        {t('common:notLoaded.action')}
      </Button>
    </span>
  );
}
