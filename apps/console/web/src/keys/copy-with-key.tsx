import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCopy } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { Dialog } from '../kit/dialog';
import { say, useSayError } from '../kit/notify';
import { useOrganization } from '../session/session';

const PLAIN = 'text/plain';

/** Writes into the clipboard. As a promise: browsers let a page copy right after a click, not when an answer has come. */
async function isWritten(text: Promise<string>): Promise<boolean> {
  const blob = text.then((whole) => new Blob([whole], { type: PLAIN }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ [PLAIN]: blob })]);
    return true;
  } catch {
    return false;
  }
}

interface CopyWithKeyProps {
  /** Whose key goes into the text; undefined: it cannot be copied yet. */
  keyId: string | undefined;
  textOf: (key: string) => string;
  /** Said when it is copied. */
  note?: string | undefined;
  /** A button with these words instead of a sign. */
  label?: string;
  icon?: ReactElement;
}

/**
 * Copies a text that runs as it is: with the whole key, which the server gives out after the password. A browser that lets
 * no page write into its clipboard shows the text instead.
 */
export function CopyWithKey({ keyId, textOf, note, label, icon }: CopyWithKeyProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const copy = useMutation({
    mutationFn: async () => {
      const text = api.post<{ key: string }>(`${path}/keys/${keyId ?? ''}/reveal`).then((answer) => textOf(answer.key));
      const isCopied = isWritten(text);
      // Throws where there is no key to copy.
      const whole = await text;
      return (await isCopied) ? null : whole;
    },
    onSuccess: (left) => left === null && say(note ?? t('common:copied')),
    onError: useSayError(),
    gcTime: 0,
  });
  const text = copy.data ?? null;
  return (
    <>
      {label === undefined ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t('common:copy')}
          title={keyId === undefined ? t('keys:copy.notReady') : t('common:copy')}
          disabled={keyId === undefined || copy.isPending}
          onClick={() => copy.mutate()}
        >
          <IconCopy size={15} stroke={1.6} />
        </button>
      ) : (
        <Button size="xs" leftSection={icon} loading={copy.isPending} onClick={() => copy.mutate()}>
          {label}
        </Button>
      )}
      <Dialog opened={text !== null} onClose={copy.reset} title={t('keys:copy.byHand')}>
        <CodeBlock text={text ?? ''} label={t('keys:copy.byHand')} wraps />
        <p className="small soft">{t('keys:reveal.note')}</p>
      </Dialog>
    </>
  );
}
