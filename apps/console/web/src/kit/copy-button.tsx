import { Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';

interface CopyButtonProps {
  value: string;
  label?: string;
}

export function CopyButton({ value, label }: CopyButtonProps): ReactElement {
  const { t } = useWords();
  const clipboard = useClipboard({ timeout: 1500 });
  const text = clipboard.copied ? t('common:copied') : (label ?? t('common:copy'));
  return (
    <Tooltip label={text}>
      <button type="button" className="icon-button" aria-label={text} onClick={() => clipboard.copy(value)}>
        {clipboard.copied ? <IconCheck size={15} color="var(--ok)" /> : <IconCopy size={15} stroke={1.6} />}
      </button>
    </Tooltip>
  );
}
