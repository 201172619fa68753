import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconTerminal2 } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { LoggedRequestDetail } from '../api/log-types';
import { useWords } from '../i18n/use-words';
import { curlOf } from './curl';

interface CopyCurlProps {
  request: LoggedRequestDetail;
  baseUrl: string;
}

export function CopyCurl({ request, baseUrl }: CopyCurlProps): ReactElement {
  const { t } = useWords();
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? IconCheck : IconTerminal2;
  return (
    <Button
      size="xs"
      leftSection={<Icon size={14} stroke={1.6} />}
      onClick={() => clipboard.copy(curlOf(request, baseUrl))}
    >
      {clipboard.copied ? t('common:copied') : t('logs:copyCurl')}
    </Button>
  );
}
