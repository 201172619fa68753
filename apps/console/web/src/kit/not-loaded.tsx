import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { sayFailure } from './notify';

const ID = 'not-loaded';

/** Says that a part of these pages did not come: once, until it is closed. Where whole pages do not come, see `RouteError`. */
export const sayNotLoaded = (): void => sayFailure(<NotLoaded />, { id: ID, autoClose: false });

/** It came after all. */
export const forgetNotLoaded = (): void => void notifications.hide(ID);

/** Browsers do not ask again for a file that did not come, and after an update it is gone: only the whole page brings it. */
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
