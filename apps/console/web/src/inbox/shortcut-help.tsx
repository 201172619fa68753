import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Dialog } from '../kit/dialog';
import { SHORTCUTS } from './shortcuts';

export function ShortcutList(): ReactElement {
  const { t } = useWords();
  return (
    <dl className="shortcut-list">
      {Object.entries(SHORTCUTS).map(([key, action]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(`inbox:shortcuts.${action}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactElement {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('inbox:shortcuts.title')} width={380}>
      <ShortcutList />
    </Dialog>
  );
}
