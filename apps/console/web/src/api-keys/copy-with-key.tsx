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

/**
 * Writes to the clipboard. It takes a promise because browsers allow copying only right after a click, not when an
 * answer arrives.
 */
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
  /** The key to insert; undefined while the text cannot be copied yet. */
  keyId: string | undefined;
  textOf: (key: string) => string;
  note?: string | undefined;
  /** A button with this text instead of an icon. */
  label?: string;
  icon?: ReactElement;
}

/**
 * Copies a text with the full key, which the server reveals after the password. If the browser forbids the clipboard,
 * it shows the text instead.
 */
export function CopyWithKey({ keyId, textOf, note, label, icon }: CopyWithKeyProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const copy = useMutation({
    mutationFn: async () => {
      const text = api.post(`${path}/keys/${keyId ?? ''}/reveal`).then((answer) => textOf(answer.key));
      const isCopied = isWritten(text);
      // Throws if there is no key to copy.
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
