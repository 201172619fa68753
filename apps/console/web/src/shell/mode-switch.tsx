import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { useMode } from '../session/session';

/** Live or test: kept in the address, so that a link shows what its sender saw. */
export function ModeSwitch(): ReactElement {
  const { t } = useWords();
  const mode = useMode();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label={t('shell:mode')}
      value={mode}
      data={[
        { value: 'live', label: t('common:modes.live') },
        { value: 'test', label: t('common:modes.test') },
      ]}
      onChange={(value) =>
        void navigate({ to: '.', search: { mode: value === 'test' ? 'test' : undefined }, replace: true })
      }
    />
  );
}
