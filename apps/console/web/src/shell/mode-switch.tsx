import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { rememberMode, toMode, useMode, useOrganization } from '../session/session';

/** The mode stands in the address, so that a link shows what its sender saw. */
export function ModeSwitch(): ReactElement {
  const { t } = useWords();
  const mode = useMode();
  const organization = useOrganization();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      className="mode-switch"
      aria-label={t('shell:mode')}
      value={mode}
      data={[
        { value: 'live', label: t('common:modes.live') },
        { value: 'test', label: t('common:modes.test') },
      ]}
      onChange={(value) => {
        const chosen = toMode(value) ?? mode;
        rememberMode(organization, chosen);
        void navigate({ to: '.', search: { mode: chosen }, replace: true });
      }}
    />
  );
}
