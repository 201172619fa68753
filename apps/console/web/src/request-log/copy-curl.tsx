import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconTerminal2 } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { LoggedRequestDetail } from '../api/log-types';
import type { ApiKey } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say } from '../kit/notify';
import { CopyWithKey } from '../api-keys/copy-with-key';
import { curlOf, isMasked } from './curl';

interface CopyCurlProps {
  request: LoggedRequestDetail;
  apiKey: ApiKey | undefined;
  baseUrl: string;
}

/** Copies the request with its key; if the key is no longer valid, the reader inserts one. */
export function CopyCurl({ request, apiKey, baseUrl }: CopyCurlProps): ReactElement {
  const { t } = useWords();
  const clipboard = useClipboard();
  const icon = <IconTerminal2 size={14} stroke={1.6} />;
  if (apiKey?.status === 'active')
    return (
      <CopyWithKey
        keyId={apiKey.id}
        textOf={(key) => curlOf(request, baseUrl, key)}
        label={t('logs:copyCurl')}
        note={isMasked(request) ? t('logs:copiedMasked') : undefined}
        icon={icon}
      />
    );
  const copy = (): void => {
    clipboard.copy(curlOf(request, baseUrl, null));
    say(t('logs:copiedWithout'));
  };
  return (
    <Button size="xs" leftSection={icon} onClick={copy}>
      {t('logs:copyCurl')}
    </Button>
  );
}
